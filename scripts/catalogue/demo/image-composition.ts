/** One object in a picture: an icon of Fluent Emoji or a `shape-…` of ours, tinted and turned. */
export type ImageElement = {
  icon: string;
  /** Degrees round the colour wheel. */
  hue: number;
  /** 1 leaves it as it is. */
  saturation: number;
  /** 1 leaves it as it is. */
  brightness: number;
  /** Degrees, clockwise. */
  tilt: number;
};

/** How the elements stand: alone, two, three, a large one with a small one beside it, or cropped. */
export type ImageLayout = 'single' | 'pair' | 'trio' | 'beside' | 'close';

/** Where a piece stands: the middle of its foot, and the square that it fits into. */
export type Place = { x: number; floor: number; box: number };

/** Where the elements of a layout stand, from back to front. */
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

/** One picture: its elements from back to front. */
export type ImageComposition = { layout: ImageLayout; elements: ImageElement[] };

/** The pictures of one product; the second one only where the gallery shows two. */
export type ImagePlan = { first: ImageComposition; second: ImageComposition | null };

/** A piece, or just the name of its icon. */
type ElementLike = string | ImageElement;

/** The piece that a name stands for. */
function elementOf(like: ElementLike): ImageElement {
  return typeof like === 'string' ? dyed(like, 0) : like;
}

/** An icon with its colours turned, and if need be stronger, lighter or at an angle. */
export function dyed(icon: string, hue: number, saturation = 1, brightness = 1, tilt = 0): ImageElement {
  return { icon, hue, saturation, brightness, tilt };
}

/** An icon at an angle. */
export function tilted(icon: string, tilt: number): ImageElement {
  return dyed(icon, 0, 1, 1, tilt);
}

/** A layout with its elements. */
function composed(layout: ImageLayout, likes: ElementLike[]): ImageComposition {
  return { layout, elements: likes.map(elementOf) };
}

/** A product with one picture of one piece. */
export function composeOne(element: ElementLike): ImagePlan {
  return { first: composed('single', [element]), second: null };
}

/** A product with one picture of a large piece and a small one beside it. */
export function beside(large: ElementLike, small: ElementLike): ImagePlan {
  return { first: composed('beside', [large, small]), second: null };
}

/** A product with one picture of two elements, the second in front. */
export function pair(back: ElementLike, front: ElementLike): ImagePlan {
  return { first: composed('pair', [back, front]), second: null };
}

/** A product with one picture of three elements, the last in front. */
export function trio(left: ElementLike, right: ElementLike, front: ElementLike): ImagePlan {
  return { first: composed('trio', [left, right, front]), second: null };
}

/** The same product with a second picture. */
export function withFurtherImage(plan: ImagePlan, layout: ImageLayout, ...likes: ElementLike[]): ImagePlan {
  return { first: plan.first, second: composed(layout, likes) };
}
