import { describe, expect, it } from 'vitest';
import { fitToStage, panBy, UNZOOMED, zoomAt } from '#client/features/catalogue/pan-zoom.ts';

const PHONE = { width: 360, height: 600 };
const TALL = { width: 500, height: 2_000 };

describe('an image on the stage', () => {
  it.each([
    [TALL, { width: 150, height: 600 }],
    [
      { width: 1_800, height: 900 },
      { width: 360, height: 180 },
    ],
    [
      { width: 36, height: 36 },
      { width: 360, height: 360 },
    ],
  ])('is fitted whole, whatever its shape: %o', (picture, fitted) => {
    expect(fitToStage(PHONE, picture).fitted).toEqual(fitted);
  });

  it('is zoomed up to its own pixels, or three times if it is small, and never below its fitted size', () => {
    const large = fitToStage(PHONE, { width: 3_600, height: 3_600 });
    const small = fitToStage(PHONE, { width: 100, height: 100 });
    const middle = { x: 0, y: 0 };
    expect(zoomAt(large, UNZOOMED, 99, middle).scale).toBe(10);
    expect(zoomAt(small, UNZOOMED, 99, middle).scale).toBe(3);
    expect(zoomAt(small, { scale: 2, x: 40, y: 0 }, 0.1, middle)).toEqual(UNZOOMED);
  });

  it('keeps the point under the fingers in place', () => {
    const frame = fitToStage(PHONE, { width: 720, height: 1_200 });
    const at = { x: 90, y: -150 };
    const view = zoomAt(frame, UNZOOMED, 2, at);
    expect(view).toEqual({ scale: 2, x: -90, y: 150 });
    expect(zoomAt(frame, view, 0.5, at)).toEqual(UNZOOMED);
  });

  it('is panned only up to its edge, and not at all if it fits', () => {
    const frame = fitToStage(PHONE, TALL);
    expect(panBy(frame, UNZOOMED, { x: 50, y: 50 })).toEqual(UNZOOMED);
    const enlarged = { scale: 2, x: 0, y: 0 };
    expect(panBy(frame, enlarged, { x: 50, y: 999 })).toEqual({ scale: 2, x: 0, y: 300 });
    expect(panBy(frame, enlarged, { x: 50, y: -999 })).toEqual({ scale: 2, x: 0, y: -300 });
  });
});
