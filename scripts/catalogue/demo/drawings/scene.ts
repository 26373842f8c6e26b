import sharp, { type Sharp } from 'sharp';
import { definitions, linear, radial } from './paint.ts';
import { fill, rect } from './shapes.ts';

/** Drawings by the name of their image file, without its extension. */
export type Drawings = Record<string, () => string>;

/** Draws the same object in several colours, whose images are named `handle-key`. */
export function inEach<Look>(handle: string, looks: Record<string, Look>, draw: (look: Look) => string): Drawings {
  return Object.fromEntries(Object.entries(looks).map(([key, look]) => [`${handle}-${key}`, () => draw(look)]));
}

/** The share of the image that a drawing fills. */
const FILLED = 0.8;
const MAX_SCALE = 1.7;
const PROBE_SIDE = 200;
/** The opacity from 0 to 255 above which a pixel belongs to the object rather than to its shadow. */
const OBJECT_OPACITY = 140;

/** Renders a drawing on the warm ground of all images, as large as fits. */
export async function renderScene(drawing: string, side: number): Promise<Sharp> {
  const { x, y, width, height } = await boundsOf(drawing);
  const scale = Math.min(MAX_SCALE, (1000 * FILLED) / Math.max(width, height));
  const framed = `<g transform="translate(500 505) scale(${scale}) translate(${-x - width / 2} ${-y - height / 2})">${drawing}</g>`;
  const all = rect(0, 0, 1000, 1000);
  const ground =
    fill(all, linear(90, [0, '#f8f4ec'], [1, '#f3ece0'])) +
    fill(all, radial([0.5, 0.46, 0.74], [0.5, '#e5dac8', 0], [1, '#dccdb6', 0.62]));
  return sharp(svg(ground + framed, side));
}

type Bounds = { x: number; y: number; width: number; height: number };

/** Finds the box around a drawing by looking at a small picture of it. */
async function boundsOf(drawing: string): Promise<Bounds> {
  const { data } = await sharp(svg(drawing, PROBE_SIDE)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  for (let pixel = 0; pixel < PROBE_SIDE * PROBE_SIDE; pixel += 1) {
    if ((data[pixel * 4 + 3] ?? 0) < OBJECT_OPACITY) continue;
    rows.add(Math.floor(pixel / PROBE_SIDE));
    columns.add(pixel % PROBE_SIDE);
  }
  const unit = 1000 / PROBE_SIDE;
  const [x, y] = [Math.min(...columns) * unit, Math.min(...rows) * unit];
  return { x, y, width: (Math.max(...columns) + 1) * unit - x, height: (Math.max(...rows) + 1) * unit - y };
}

function svg(content: string, side: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 1000 1000">` +
      `<defs>${definitions(content)}</defs>${content}</svg>`,
  );
}
