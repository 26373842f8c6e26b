import sharp, { type Sharp } from 'sharp';
import { IMAGE_GROUND } from '#shared/constants.ts';
import { definitions } from './paint.ts';
import { fill, rect } from './shapes.ts';

/** Drawings by the name of their image file, without its extension. */
export type Drawings = Record<string, () => string>;

/** Draws the same object in several colours, whose images are named `handle-key`. */
export function inEach<Look>(
  handle: string,
  looks: Record<string, Look>,
  draw: (look: Look) => string,
): Drawings {
  return Object.fromEntries(
    Object.entries(looks).map(([key, look]) => [`${handle}-${key}`, () => draw(look)]),
  );
}

/** The share of the image's side that the longer side of a drawing fills. */
const FILLED = 0.64;
const MAX_SCALE = 1.7;
// A drawing may extend beyond the canvas on all sides, so its bounds are searched for in a larger area.
const PROBE_START = -300;
const PROBE_WIDTH = 1600;
const PROBE_SIDE = 240;
/** The opacity from 0 to 255 above which a pixel belongs to the object rather than to its shadow. */
const OBJECT_OPACITY = 140;

/**
 * Renders a drawing in the centre of the background that all images share. The drawing is scaled to fill
 * {@link FILLED}, but enlarged at most by {@link MAX_SCALE}. The background has one colour, because a gradient adds
 * 2 KB to every image that the shop serves.
 */
export async function renderScene(drawing: string, side: number): Promise<Sharp> {
  const isClose = drawing.startsWith(CLOSE);
  const { x, y, width, height } = isClose
    ? { x: 0, y: 5, width: 1000, height: 1000 }
    : await boundsOf(drawing);
  const scale = isClose ? 1 : Math.min(MAX_SCALE, (1000 * FILLED) / Math.max(width, height));
  const framed = `<g transform="translate(500 505) scale(${scale}) translate(${-x - width / 2} ${-y - height / 2})">${drawing}</g>`;
  const ground = fill(rect(0, 0, 1000, 1000), IMAGE_GROUND);
  return sharp(svg(ground + framed, side));
}

const CLOSE = '<g class="close">';

/** A close view, which fills the whole image and is not framed. */
export function closeView(x: number, y: number, scale: number, drawing: string): string {
  return `${CLOSE}<g transform="translate(500 500) scale(${scale}) translate(${-x} ${-y})">${drawing}</g></g>`;
}

type Bounds = { x: number; y: number; width: number; height: number };

/** Finds the box around a drawing by rendering it at a small size and searching for its pixels. */
async function boundsOf(drawing: string): Promise<Bounds> {
  const { data } = await sharp(
    svg(drawing, PROBE_SIDE, `${PROBE_START} ${PROBE_START} ${PROBE_WIDTH} ${PROBE_WIDTH}`),
  )
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  for (let pixel = 0; pixel < PROBE_SIDE * PROBE_SIDE; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) < OBJECT_OPACITY) continue;
    rows.add(Math.floor(pixel / PROBE_SIDE));
    columns.add(pixel % PROBE_SIDE);
  }
  const unit = PROBE_WIDTH / PROBE_SIDE;
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  return {
    x: left * unit + PROBE_START,
    y: top * unit + PROBE_START,
    width: (Math.max(...columns) + 1 - left) * unit,
    height: (Math.max(...rows) + 1 - top) * unit,
  };
}

function svg(content: string, side: number, viewBox = '0 0 1000 1000'): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">` +
      `<defs>${definitions(content)}</defs>${content}</svg>`,
  );
}
