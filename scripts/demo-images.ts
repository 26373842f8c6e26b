/** Renders the demo shop's product images: `node scripts/demo-images.ts [handle …]`. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { DEMO_CATALOGUE } from './catalogue/demo/demo-catalogue.ts';
import {
  type ImageComposition,
  type ImageElement,
  PLACES,
  type Place,
} from './catalogue/demo/image-composition.ts';
import { GROUNDS_BY_DEPARTMENT, type Ground } from './catalogue/demo/image-grounds.ts';
import { IMAGE_PLAN } from './catalogue/demo/image-plan.ts';
import { IMAGE_SHAPES } from './catalogue/demo/image-shapes.ts';

const PICTURES = path.join(import.meta.dirname, 'catalogue/demo/pictures');
const ICONS = path.join(import.meta.dirname, '../node_modules/@iconify-json/fluent-emoji/icons.json');

const SIDE = 1000;
const MAX_IMAGE_BYTES = 40 * 1024;
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;

/** An element drawn at its final size. */
type DrawnElement = { image: Buffer; width: number; height: number; place: Place };

/** One image to be rendered. */
type ImageJob = { file: string; composition: ImageComposition; ground: Ground };

await main(process.argv.slice(2));

/** Renders the images of the given products, or of all. Stops at the first error. */
async function main(handles: string[]): Promise<void> {
  const bodies = await iconBodies();
  const jobs = imageJobs(handles);
  await mkdir(PICTURES, { recursive: true });

  for (const [index, job] of jobs.entries()) {
    const picture = await paint(job, bodies);
    if (picture.length > MAX_IMAGE_BYTES) {
      throw new Error(`${job.file} has ${picture.length} bytes`);
    }
    await writeFile(path.join(PICTURES, job.file), picture);
    console.log(`${index + 1}/${jobs.length} ${job.file} ${Math.ceil(picture.length / 1024)} KB`);
  }
  await checkTotal();
}

/** The SVG body of every icon and shape, by name. */
async function iconBodies(): Promise<Map<string, string>> {
  const set = JSON.parse(await readFile(ICONS, 'utf8')) as {
    icons: Record<string, { body: string }>;
  };
  const icons = Object.entries(set.icons).map(([name, icon]) => [name, icon.body] as const);
  return new Map([...icons, ...Object.entries(IMAGE_SHAPES)]);
}

/** Lists every image that the catalogue names. A product without a plan, or a plan without a product, is an error. */
function imageJobs(handles: string[]): ImageJob[] {
  const turns = new Map<string, number>();
  const planned = new Set(Object.keys(IMAGE_PLAN));
  const jobs = DEMO_CATALOGUE.flatMap((entry) => entry.products).flatMap((product) => {
    const plan = IMAGE_PLAN[product.handle];
    const department = product.categories[0]?.[0] ?? '';
    const grounds = GROUNDS_BY_DEPARTMENT[department];
    const compositions = [plan?.first ?? null, plan?.second ?? null].filter((each) => each !== null);
    if (grounds === undefined) throw new Error(`No grounds for ${department}`);
    if (compositions.length !== product.images.length) {
      throw new Error(`${product.handle} plans ${compositions.length} images`);
    }
    planned.delete(product.handle);
    const turn = turns.get(department) ?? 0;
    turns.set(department, turn + 1);

    return product.images.map((image, index) => ({
      handle: product.handle,
      file: image.source,
      composition: compositions[index] as ImageComposition,
      ground: index === 0 ? (grounds[turn % 2] as Ground) : grounds[2],
    }));
  });
  if (planned.size > 0) throw new Error(`Plans without a product: ${[...planned].join(', ')}`);
  return jobs.filter((job) => handles.length === 0 || handles.includes(job.handle));
}

/** Renders one image as WebP. */
async function paint(job: ImageJob, bodies: Map<string, string>): Promise<Buffer> {
  const places = PLACES[job.composition.layout];
  const layers: OverlayOptions[] = [];

  for (const [index, element] of job.composition.elements.entries()) {
    const body = bodies.get(element.icon);
    const place = places[index];
    if (body === undefined) throw new Error(`No icon ${element.icon} for ${job.file}`);
    if (place === undefined) throw new Error(`No place for element ${index + 1} of ${job.file}`);
    const drawn = await draw(element, body, place);
    if (job.composition.layout !== 'close') layers.push({ input: shadowSvg(drawn), left: 0, top: 0 });
    layers.push(await overlay(drawn));
  }
  return sharp(groundSvg(job.ground)).composite(layers).webp({ quality: 84, effort: 5 }).toBuffer();
}

/** Draws an element, trimmed to its outline, as large as its place allows. */
async function draw(element: ImageElement, body: string, place: Place): Promise<DrawnElement> {
  // The canvas is 1.6 times as wide as the icon, so that a rotated one keeps its corners.
  const side = Math.round(place.box * 1.6);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" ` +
    `viewBox="-8 -8 48 48"><g transform="rotate(${element.tilt} 16 16)">${body}</g></svg>`;
  const trimmed = await sharp(Buffer.from(svg)).png().toBuffer();
  const { hue, saturation, brightness } = element;
  const { data, info } = await sharp(await sharp(trimmed).trim({ threshold: 8 }).png().toBuffer())
    .resize(place.box, place.box, { fit: 'inside' })
    .modulate({ hue: (hue + 360) % 360, saturation, brightness })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height, place };
}

/** Returns the element at its position, clipped to the image. */
async function overlay(drawn: DrawnElement): Promise<OverlayOptions> {
  const left = Math.round(drawn.place.x - drawn.width / 2);
  const top = drawn.place.floor - drawn.height;
  const cutLeft = Math.max(0, -left);
  const cutTop = Math.max(0, -top);
  const width = Math.min(drawn.width - cutLeft, SIDE - Math.max(0, left));
  const height = Math.min(drawn.height - cutTop, SIDE - Math.max(0, top));
  const input = await sharp(drawn.image).extract({ left: cutLeft, top: cutTop, width, height }).toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

/** A soft, wide shadow with a darker one at the point of contact. */
function shadowSvg({ width, place }: DrawnElement): Buffer {
  const ellipse = (rx: number, ry: number, fill: string): string =>
    `<ellipse cx="${place.x}" cy="${place.floor - 2}" rx="${rx}" ry="${ry}" fill="url(#${fill})"/>`;
  const fade = (id: string, opacity: number): string =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="#3d2e22" stop-opacity="${opacity}"/>` +
    `<stop offset=".55" stop-color="#3d2e22" stop-opacity="${opacity * 0.42}"/>` +
    '<stop offset="1" stop-color="#3d2e22" stop-opacity="0"/></radialGradient>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">` +
      fade('wide', 0.3) +
      fade('near', 0.5) +
      ellipse(width * 0.62, Math.max(34, width * 0.1), 'wide') +
      ellipse(width * 0.4, Math.max(16, width * 0.045), 'near') +
      '</svg>',
  );
}

/** The background: lit from above the middle, darker towards the bottom. */
function groundSvg({ light, deep }: Ground): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">` +
      '<linearGradient id="a" x1="0" y1="0" x2="0" y2="1">' +
      `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>` +
      '</linearGradient><radialGradient id="b" cx=".5" cy=".42" r=".62">' +
      `<stop offset="0" stop-color="${light}"/>` +
      `<stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
      `<rect width="${SIDE}" height="${SIDE}" fill="url(#a)"/>` +
      `<rect width="${SIDE}" height="${SIDE}" fill="url(#b)"/></svg>`,
  );
}

/** Checks that every image exists and that their total size is small. */
async function checkTotal(): Promise<void> {
  const products = DEMO_CATALOGUE.flatMap((entry) => entry.products);
  const files = products.flatMap((product) => product.images.map((image) => image.source));
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(PICTURES, file))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES) throw new Error(`The images have ${total} bytes`);
  console.log(`${files.length} images, ${Math.ceil(total / 1024)} KB`);
}
