/**
 * Draws the images that are made from `favicon.svg`: the default image of shared links, and the icons that browsers and
 * phones request by fixed names.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CARD_IMAGE_HEIGHT_PX, CARD_IMAGE_WIDTH_PX } from '#shared/constants.ts';

const PUBLIC = path.join(import.meta.dirname, '../client/public');
const MARK_PX = 320;
const TOUCH_ICON_PX = 180;
const FAVICON_PX = 32;
const GROUND = { light: '#fdfaf4', deep: '#eadfc9', icon: '#0f5a47' };

const mark = await drawMark(MARK_PX);
const card = await sharp(Buffer.from(ground()))
  .composite([{ input: mark, gravity: 'centre' }])
  .png({ palette: true, compressionLevel: 9 })
  .toFile(path.join(PUBLIC, 'card.png'));
console.log(`client/public/card.png: ${(card.size / 1000).toFixed(1)} KB`);

// Phones round the corners themselves and fill transparent ones with black.
await sharp(await drawMark(TOUCH_ICON_PX))
  .flatten({ background: GROUND.icon })
  .png({ palette: true, compressionLevel: 9 })
  .toFile(path.join(PUBLIC, 'apple-touch-icon.png'));
await writeFile(path.join(PUBLIC, 'favicon.ico'), toIco(await drawMark(FAVICON_PX), FAVICON_PX));

/** Returns the icon as PNG. */
async function drawMark(sizePx: number): Promise<Buffer> {
  return sharp(await readFile(path.join(PUBLIC, 'favicon.svg')), { density: 1_200 })
    .resize(sizePx)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns an ICO file with one square PNG. */
function toIco(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(sizePx, 6);
  header.writeUInt8(sizePx, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

function ground(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_IMAGE_WIDTH_PX}" height="${CARD_IMAGE_HEIGHT_PX}">
    <radialGradient id="ground" cx="50%" cy="35%" r="75%">
      <stop offset="0" stop-color="${GROUND.light}"/><stop offset="1" stop-color="${GROUND.deep}"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/>
  </svg>`;
}
