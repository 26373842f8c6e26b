import type { Point } from './pan-zoom.ts';

export type Gestures = {
  /** Called when the wheel is turned or two fingers move. `at` is the point that stays in place. */
  zoom(factor: number, at: Point): void;
  pan(by: Point): void;
  /** Called on a click, or on a touch that did not move. */
  tap(at: Point): void;
  /** Called with the total movement when a single finger or the mouse button is released after moving. */
  swipe(by: Point): void;
};

const WHEEL_SPEED = 0.002;
/** CSS px: a touch that moves less counts as a tap. */
const TAP_PX = 8;

/**
 * Reports touch, mouse and wheel gestures on an element, with positions relative to its centre. Returns a function that
 * stops listening.
 */
export function listenToGestures(element: HTMLElement, on: Gestures): () => void {
  const pressed = new Map<number, Point>();
  let way: Point = { x: 0, y: 0 };
  let isPinch = false;
  const stop = new AbortController();
  const { signal } = stop;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    if (pressed.size === 0) [way, isPinch] = [{ x: 0, y: 0 }, false];
    pressed.set(event.pointerId, placeOf(event));
    isPinch ||= pressed.size > 1;
  }

  function move(event: PointerEvent): void {
    const before = pressed.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    pressed.set(event.pointerId, now);
    const other = [...pressed].find(([id]) => id !== event.pointerId)?.[1];
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (other === undefined) {
      way = { x: way.x + by.x, y: way.y + by.y };
      on.pan(by);
      return;
    }
    on.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
    on.pan({ x: by.x / 2, y: by.y / 2 });
  }

  function release(event: PointerEvent): void {
    if (!pressed.delete(event.pointerId) || pressed.size > 0 || isPinch) return;
    if (event.type === 'pointercancel') return;
    if (Math.hypot(way.x, way.y) < TAP_PX) on.tap(placeOf(event));
    else on.swipe(way);
  }

  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', release, { signal });
  element.addEventListener('pointercancel', release, { signal });
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    on.zoom(Math.exp(-event.deltaY * WHEEL_SPEED), placeOf(event));
  };
  element.addEventListener('wheel', turn, { signal, passive: false });
  return () => stop.abort();
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
