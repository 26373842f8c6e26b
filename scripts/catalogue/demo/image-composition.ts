/** One object in an image: a Fluent Emoji icon or one of our `shape-…` drawings, recoloured and rotated. */
export type ImageElement = {
  icon: string;
  /** Degrees on the colour wheel. */
  hue: number;
  /** 1 is unchanged. */
  saturation: number;
  /** 1 is unchanged. */
  brightness: number;
  /** Degrees, clockwise. */
  tilt: number;
};

/** The arrangement: one, two or three elements, a large one beside a small one, or cropped. */
export type ImageLayout = 'single' | 'pair' | 'trio' | 'beside' | 'close';

/** The position of an element: the middle of its foot, and the square that it fits into. */
export type Place = { x: number; floor: number; box: number };

/** The positions of a layout's elements, from back to front. */
export const PLACES: Record<ImageLayout, Place[]> = {
  single: [{ x: 500, floor: 815, box: 630 }],
  pair: [
    { x: 645, floor: 770, box: 500 },
    { x: 365, floor: 845, box: 540 },
  ],
  trio: [
    { x: 265, floor: 715, box: 400 },
    { x: 735, floor: 715, box: 400 },
    { x: 500, floor: 865, box: 450 },
  ],
  beside: [
    { x: 425, floor: 800, box: 620 },
    { x: 735, floor: 855, box: 300 },
  ],
  close: [{ x: 540, floor: 1160, box: 1180 }],
};

/** One image: its elements from back to front. */
export type ImageComposition = { layout: ImageLayout; elements: ImageElement[] };

/** The images of one product. The second one exists only if the gallery shows two. */
export type ImagePlan = { first: ImageComposition; second: ImageComposition | null };

/** An element, or the name of its icon. */
type ElementLike = string | ImageElement;

/** Returns the element of a name. */
function elementOf(like: ElementLike): ImageElement {
  return typeof like === 'string' ? dyed(like, 0) : like;
}

/** Returns an icon with another hue, saturation, brightness or angle. */
export function dyed(icon: string, hue: number, saturation = 1, brightness = 1, tilt = 0): ImageElement {
  return { icon, hue, saturation, brightness, tilt };
}

/** Returns a rotated icon. */
export function tilted(icon: string, tilt: number): ImageElement {
  return dyed(icon, 0, 1, 1, tilt);
}

/** Returns a layout with its elements. */
function composed(layout: ImageLayout, likes: ElementLike[]): ImageComposition {
  return { layout, elements: likes.map(elementOf) };
}

/** A product with one image of one element. */
export function composeOne(element: ElementLike): ImagePlan {
  return { first: composed('single', [element]), second: null };
}

/** A product with one image of a large and a small element. */
export function beside(large: ElementLike, small: ElementLike): ImagePlan {
  return { first: composed('beside', [large, small]), second: null };
}

/** A product with one image of two elements, the second in front. */
export function pair(back: ElementLike, front: ElementLike): ImagePlan {
  return { first: composed('pair', [back, front]), second: null };
}

/** A product with one image of three elements, the last in front. */
export function trio(left: ElementLike, right: ElementLike, front: ElementLike): ImagePlan {
  return { first: composed('trio', [left, right, front]), second: null };
}

/** Adds a second image to a product. */
export function withFurtherImage(plan: ImagePlan, layout: ImageLayout, ...likes: ElementLike[]): ImagePlan {
  return { first: plan.first, second: composed(layout, likes) };
}
