/**
 * An image's position on the stage, the element that contains the image: its scale relative to the fitted size, and its
 * offset from the centre in CSS px.
 */
export type ImageView = { scale: number; x: number; y: number };

/** The stage and the image fitted to it, in CSS px. */
export type Frame = { stage: Size; fitted: Size; maxScale: number };
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** The whole image, not enlarged. */
export const UNZOOMED: ImageView = { scale: 1, x: 0, y: 0 };

/** The maximum scale of small images. Large images can be enlarged up to their full resolution. */
const LEAST_MAX_SCALE = 3;

/** Fits an image onto a stage. */
export function fitToStage(stage: Size, picture: Size): Frame {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
  const fitted = { width: picture.width * fit, height: picture.height * fit };
  return { stage, fitted, maxScale: Math.max(LEAST_MAX_SCALE, 1 / fit) };
}

/** Changes the scale around a point that stays in place. The point is relative to the stage's centre. */
export function zoomAt(frame: Frame, view: ImageView, factor: number, { x, y }: Point): ImageView {
  const scale = Math.min(frame.maxScale, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return withinStage(frame, { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio });
}

/** Moves the image, at most until its edge reaches the stage's edge. */
export function panBy(frame: Frame, view: ImageView, by: Point): ImageView {
  return withinStage(frame, { ...view, x: view.x + by.x, y: view.y + by.y });
}

function withinStage({ stage, fitted }: Frame, { scale, x, y }: ImageView): ImageView {
  const limit = (value: number, shown: number, room: number): number => {
    const most = Math.max(0, (shown * scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return {
    scale,
    x: limit(x, fitted.width, stage.width),
    y: limit(y, fitted.height, stage.height),
  };
}
