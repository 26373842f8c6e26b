/** Renders the demo shop's product pictures: `node scripts/demo-pictures.ts [handle …]`. */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OverlayOptions } from 'sharp';
import sharp from 'sharp';
import { DEMO_CATALOGUE } from './catalogue/demo/demo-catalogue.ts';
import type {
  PictureComposition,
  PictureLayout,
  PicturePiece,
} from './catalogue/demo/picture-composition.ts';
import { PICTURE_PLAN } from './catalogue/demo/picture-plan.ts';
import { PICTURE_SHAPES } from './catalogue/demo/picture-shapes.ts';

const PICTURES = path.join(import.meta.dirname, 'catalogue/demo/pictures');
const ICONS = path.join(import.meta.dirname, '../node_modules/@iconify-json/fluent-emoji/icons.json');

const SIDE = 1000;
const MAX_PICTURE_BYTES = 40 * 1024;
const MAX_TOTAL_BYTES = 8 * 1024 * 1024;

/** A ground: what it is near the light, and what it is at the edge. */
type Ground = { light: string; deep: string };

/** Where a piece stands: the middle of its foot, and the square that it fits into. */
type Place = { x: number; floor: number; box: number };

/** A piece drawn to its final size. */
type DrawnPiece = { image: Buffer; width: number; height: number; place: Place };

/** One picture to make. */
type PictureJob = { file: string; composition: PictureComposition; ground: Ground };

const GROUNDS = {
  sand: { light: '#f8f0e2', deep: '#e6d5b9' },
  oat: { light: '#f6f2ea', deep: '#e0d8c8' },
  clay: { light: '#f7e8dc', deep: '#e2c1aa' },
  blush: { light: '#f9ebe6', deep: '#e6c8bf' },
  sage: { light: '#eef1e6', deep: '#c9d3b8' },
  eucalyptus: { light: '#e9f1ed', deep: '#bfd1c8' },
  mist: { light: '#edf2f5', deep: '#c6d3dc' },
  dusk: { light: '#eeeef5', deep: '#c9cade' },
  stone: { light: '#f3f1ed', deep: '#d5d0c7' },
  wheat: { light: '#faf3dd', deep: '#e8d5a0' },
} satisfies Record<string, Ground>;

/** The grounds of a department: its products take turns on the first two, seconds get the third. */
const GROUNDS_BY_DEPARTMENT: Record<string, [Ground, Ground, Ground]> = {
  Kitchen: [GROUNDS.sand, GROUNDS.eucalyptus, GROUNDS.clay],
  Home: [GROUNDS.sage, GROUNDS.oat, GROUNDS.mist],
  'Light & Power': [GROUNDS.dusk, GROUNDS.wheat, GROUNDS.stone],
  'Tech & Tools': [GROUNDS.mist, GROUNDS.sand, GROUNDS.dusk],
  Pantry: [GROUNDS.wheat, GROUNDS.oat, GROUNDS.sage],
  'Beauty & Baby': [GROUNDS.blush, GROUNDS.eucalyptus, GROUNDS.oat],
  'Braai & Outdoors': [GROUNDS.clay, GROUNDS.sage, GROUNDS.sand],
  Clothing: [GROUNDS.stone, GROUNDS.blush, GROUNDS.dusk],
  'School & Play': [GROUNDS.mist, GROUNDS.wheat, GROUNDS.blush],
};

/** Where the pieces of a layout stand, from back to front. */
const PLACES: Record<PictureLayout, Place[]> = {
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

await main(process.argv.slice(2));

/** Makes the pictures of the products named, or of all, and stops at the first one that is wrong. */
async function main(handles: string[]): Promise<void> {
  const bodies = await iconBodies();
  const jobs = pictureJobs(handles);
  await mkdir(PICTURES, { recursive: true });

  for (const [index, job] of jobs.entries()) {
    const picture = await paint(job, bodies);
    if (picture.length > MAX_PICTURE_BYTES) {
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
  return new Map([...icons, ...Object.entries(PICTURE_SHAPES)]);
}

/** Every picture that the catalogue names; a product without a plan, or the reverse, is an error. */
function pictureJobs(handles: string[]): PictureJob[] {
  const turns = new Map<string, number>();
  const planned = new Set(Object.keys(PICTURE_PLAN));
  const jobs = DEMO_CATALOGUE.flatMap((entry) => entry.products).flatMap((product) => {
    const plan = PICTURE_PLAN[product.handle];
    const department = product.categories[0]?.[0] ?? '';
    const grounds = GROUNDS_BY_DEPARTMENT[department];
    const compositions = [plan?.first ?? null, plan?.second ?? null].filter((each) => each !== null);
    if (grounds === undefined) throw new Error(`No grounds for ${department}`);
    if (compositions.length !== product.images.length) {
      throw new Error(`${product.handle} plans ${compositions.length} pictures`);
    }
    planned.delete(product.handle);
    const turn = turns.get(department) ?? 0;
    turns.set(department, turn + 1);

    return product.images.map((image, index) => ({
      handle: product.handle,
      file: image.file,
      composition: compositions[index] as PictureComposition,
      ground: index === 0 ? (grounds[turn % 2] as Ground) : grounds[2],
    }));
  });
  if (planned.size > 0) throw new Error(`Plans without a product: ${[...planned].join(', ')}`);
  return jobs.filter((job) => handles.length === 0 || handles.includes(job.handle));
}

/** One picture as WebP. */
async function paint(job: PictureJob, bodies: Map<string, string>): Promise<Buffer> {
  const places = PLACES[job.composition.layout];
  const layers: OverlayOptions[] = [];

  for (const [index, piece] of job.composition.pieces.entries()) {
    const body = bodies.get(piece.icon);
    const place = places[index];
    if (body === undefined) throw new Error(`No icon ${piece.icon} for ${job.file}`);
    if (place === undefined) throw new Error(`No place for piece ${index + 1} of ${job.file}`);
    const drawn = await draw(piece, body, place);
    if (job.composition.layout !== 'close') layers.push({ input: shadowSvg(drawn), left: 0, top: 0 });
    layers.push(await overlay(drawn));
  }
  return sharp(groundSvg(job.ground)).composite(layers).webp({ quality: 84, effort: 5 }).toBuffer();
}

/** A piece, cut to its outline, as large as its place allows. */
async function draw(piece: PicturePiece, body: string, place: Place): Promise<DrawnPiece> {
  // The drawing is half as wide again as the icon, so that a tilted one keeps its corners.
  const side = Math.round(place.box * 1.6);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" ` +
    `viewBox="-8 -8 48 48"><g transform="rotate(${piece.tilt} 16 16)">${body}</g></svg>`;
  const trimmed = await sharp(Buffer.from(svg)).png().toBuffer();
  const { hue, saturation, brightness } = piece;
  const { data, info } = await sharp(await sharp(trimmed).trim({ threshold: 8 }).png().toBuffer())
    .resize(place.box, place.box, { fit: 'inside' })
    .modulate({ hue: (hue + 360) % 360, saturation, brightness })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height, place };
}

/** The piece where it stands, cut off where it leaves the picture. */
async function overlay(drawn: DrawnPiece): Promise<OverlayOptions> {
  const left = Math.round(drawn.place.x - drawn.width / 2);
  const top = drawn.place.floor - drawn.height;
  const cutLeft = Math.max(0, -left);
  const cutTop = Math.max(0, -top);
  const width = Math.min(drawn.width - cutLeft, SIDE - Math.max(0, left));
  const height = Math.min(drawn.height - cutTop, SIDE - Math.max(0, top));
  const input = await sharp(drawn.image).extract({ left: cutLeft, top: cutTop, width, height }).toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

/** A soft, wide shadow with a darker one where the piece touches the ground. */
function shadowSvg({ width, place }: DrawnPiece): Buffer {
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

/** The ground: lit from above the middle, deeper towards the foot. */
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

/** Every picture of the catalogue exists, and together they stay small. */
async function checkTotal(): Promise<void> {
  const products = DEMO_CATALOGUE.flatMap((entry) => entry.products);
  const files = products.flatMap((product) => product.images.map((image) => image.file));
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(PICTURES, file))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES) throw new Error(`The pictures have ${total} bytes`);
  console.log(`${files.length} pictures, ${Math.ceil(total / 1024)} KB`);
}
