import { listenToGestures } from './listen-to-gestures.ts';
import { fitToStage, type Point, panBy, type Size, UNZOOMED, zoomAt } from './pan-zoom.ts';

/** The zoom factor per click or key press, and the distance in CSS px by which an arrow key moves the image. */
const ZOOM_STEP = 1.6;
const PAN_STEP_PX = 80;
/** The scale after a tap on the whole image. */
const TAP_SCALE = 2.5;
/** CSS px: a horizontal swipe longer than this turns to the next image. */
const SWIPE_PX = 48;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

export type ZoomStage = { zoomIn(): void; zoomOut(): void; stop(): void };

/**
 * Lets the shopper enlarge and move an image that fills a stage, by wheel and drag, pinch, keys, or taps. A tap
 * enlarges the whole image around the tapped point; in an enlarged image, it moves that point to the centre. While the
 * whole image is visible, swipes and horizontal arrow keys show another image.
 * @param turn called with 1 for the next image, -1 for the previous one
 */
export function startZoomStage(
  stage: HTMLElement,
  picture: HTMLImageElement,
  size: Size,
  turn: (by: number) => void,
): ZoomStage {
  let view = UNZOOMED;
  const frame = () => fitToStage({ width: stage.clientWidth, height: stage.clientHeight }, size);
  const show = (next: typeof view): void => {
    view = next;
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }): void => show(zoomAt(frame(), view, factor, at));
  const pan = (by: Point): void => show(panBy(frame(), view, by));
  const isWhole = (): boolean => view.scale === 1;

  const stopGestures = listenToGestures(stage, {
    zoom,
    pan,
    tap: (at) => (isWhole() ? zoom(TAP_SCALE, at) : pan({ x: -at.x, y: -at.y })),
    swipe({ x, y }) {
      if (isWhole() && Math.abs(x) > Math.max(SWIPE_PX, Math.abs(y))) turn(x < 0 ? 1 : -1);
    },
  });

  function press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') show(UNZOOMED);
    else if (arrow === undefined) return;
    else if (!isWhole()) pan({ x: arrow.x * PAN_STEP_PX, y: arrow.y * PAN_STEP_PX });
    else if (arrow.x !== 0) turn(-arrow.x);
    event.preventDefault();
  }
  const dialog = stage.closest('dialog');
  dialog?.addEventListener('keydown', press);
  return {
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    stop() {
      stopGestures();
      dialog?.removeEventListener('keydown', press);
    },
  };
}
