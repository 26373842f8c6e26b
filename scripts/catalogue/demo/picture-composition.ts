/** One object in a picture: an icon of Fluent Emoji or a `shape-…` of ours, tinted and turned. */
export type PicturePiece = {
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

/** How the pieces stand: alone, two, three, a large one with a small one beside it, or cropped. */
export type PictureLayout = 'single' | 'pair' | 'trio' | 'beside' | 'close';

/** One picture: its pieces from back to front. */
export type PictureComposition = { layout: PictureLayout; pieces: PicturePiece[] };

/** The pictures of one product; the second one only where the gallery shows two. */
export type PicturePlan = { first: PictureComposition; second: PictureComposition | null };

/** A piece, or just the name of its icon. */
type PieceLike = string | PicturePiece;

/** The piece that a name stands for. */
function pieceOf(like: PieceLike): PicturePiece {
  return typeof like === 'string' ? dyed(like, 0) : like;
}

/** An icon with its colours turned, and if need be stronger, lighter or at an angle. */
export function dyed(icon: string, hue: number, saturation = 1, brightness = 1, tilt = 0): PicturePiece {
  return { icon, hue, saturation, brightness, tilt };
}

/** An icon at an angle. */
export function tilted(icon: string, tilt: number): PicturePiece {
  return dyed(icon, 0, 1, 1, tilt);
}

/** A layout with its pieces. */
function composed(layout: PictureLayout, likes: PieceLike[]): PictureComposition {
  return { layout, pieces: likes.map(pieceOf) };
}

/** A product with one picture of one piece. */
export function one(piece: PieceLike): PicturePlan {
  return { first: composed('single', [piece]), second: null };
}

/** A product with one picture of a large piece and a small one beside it. */
export function beside(large: PieceLike, small: PieceLike): PicturePlan {
  return { first: composed('beside', [large, small]), second: null };
}

/** A product with one picture of two pieces, the second in front. */
export function pair(back: PieceLike, front: PieceLike): PicturePlan {
  return { first: composed('pair', [back, front]), second: null };
}

/** A product with one picture of three pieces, the last in front. */
export function trio(left: PieceLike, right: PieceLike, front: PieceLike): PicturePlan {
  return { first: composed('trio', [left, right, front]), second: null };
}

/** The same product with a second picture. */
export function then(plan: PicturePlan, layout: PictureLayout, ...likes: PieceLike[]): PicturePlan {
  return { first: plan.first, second: composed(layout, likes) };
}
