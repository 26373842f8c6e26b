/** Renders the demo shop's images from their drawings: `node scripts/demo-images.ts [start of a name …]`. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { DEMO_CATALOGUE } from './catalogue/demo/demo-catalogue.ts';
import { DEMO_CATEGORY_IMAGES } from './catalogue/demo/demo-featured.ts';
import { ALL_DRAWINGS } from './catalogue/demo/drawings/all-drawings.ts';
import { CATEGORY_DRAWINGS } from './catalogue/demo/drawings/category-drawings.ts';
import { renderScene } from './catalogue/demo/drawings/scene.ts';

const PICTURES = path.join(import.meta.dirname, 'catalogue/demo/pictures');

/** The width and height of a product's image in px. The shop serves it at up to 768 px. */
const SIDE = 800;
/**
 * The width and height of a tile's image in px. The images are small, because the home page loads up to nine tiles, and
 * on most phones each is about 100 px wide.
 */
const TILE_SIDE = 144;
const CARD_QUALITY = 80;
/** High, because compression noise in this image would increase the size of the smaller images made from it. */
const QUALITY = 90;
/** The width in px of a card's image on a screen with density 2, and the maximum size of that image. */
const CARD_SIDE = 640;
const MAX_CARD_BYTES = 25 * 1024;
const MAX_TOTAL_BYTES = 6 * 1024 * 1024;

await main(process.argv.slice(2));

/** Renders the images whose names start with one of the given words, or all. */
async function main(starts: string[]): Promise<void> {
  const files = imageFiles();
  const selected = files.filter(
    (file) => starts.length === 0 || starts.some((start) => file.startsWith(start)),
  );
  await mkdir(PICTURES, { recursive: true });
  const tooLarge: string[] = [];
  for (const [index, file] of selected.entries()) {
    const { image, cardBytes } = await paint(file);
    if (cardBytes > MAX_CARD_BYTES) tooLarge.push(`${file} (${cardBytes})`);
    await writeFile(path.join(PICTURES, file), image);
    console.log(`${index + 1}/${selected.length} ${file} ${Math.ceil(image.length / 1024)} KB`);
  }
  if (tooLarge.length > 0) throw new Error(`Too many bytes at ${CARD_SIDE} px: ${tooLarge.join(', ')}`);
  await removeOthers(files);
  await checkTotal(files);
}

/** Lists every image that the demo shop names. Throws if an image has no drawing, or a drawing no image. */
function imageFiles(): string[] {
  const products = DEMO_CATALOGUE.flatMap((entry) => entry.products);
  const named = [...products, ...DEMO_CATEGORY_IMAGES].flatMap(({ images }) =>
    images.map(({ source }) => source),
  );
  const drawn = Object.keys(ALL_DRAWINGS).map((name) => `${name}.webp`);
  const undrawn = named.filter((file) => !drawn.includes(file));
  const unused = drawn.filter((file) => !named.includes(file));
  if (undrawn.length > 0) throw new Error(`Images without a drawing: ${undrawn.join(', ')}`);
  if (unused.length > 0) throw new Error(`Drawings without an image: ${unused.join(', ')}`);
  return named;
}

/** Renders one image as WebP, and measures it at the size of a card. */
async function paint(file: string): Promise<{ image: Buffer; cardBytes: number }> {
  const { name } = path.parse(file);
  const side = name in CATEGORY_DRAWINGS ? TILE_SIDE : SIDE;
  const drawing = ALL_DRAWINGS[name]?.() ?? '';
  const scene = sharp(await (await renderScene(drawing, side)).png({ compressionLevel: 0 }).toBuffer());
  const card = await scene
    .clone()
    .resize({ width: CARD_SIDE, withoutEnlargement: true })
    .webp({ quality: CARD_QUALITY })
    .toBuffer();
  return { image: await scene.webp({ quality: QUALITY, effort: 5 }).toBuffer(), cardBytes: card.length };
}

/** Removes the images that the demo shop does not name. */
async function removeOthers(files: string[]): Promise<void> {
  const present = (await readdir(PICTURES)).filter((file) => file.endsWith('.webp'));
  await Promise.all(
    present.filter((file) => !files.includes(file)).map((file) => rm(path.join(PICTURES, file))),
  );
}

/** Checks that every image exists and that their total size is within the limit. */
async function checkTotal(files: string[]): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(PICTURES, file))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_TOTAL_BYTES) throw new Error(`The images have ${total} bytes`);
  console.log(`${files.length} images, ${Math.ceil(total / 1024)} KB`);
}
