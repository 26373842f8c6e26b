/** Draws the picture of shared links to pages that have none of their own: the shop's mark, without its name. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CARD_PICTURE_HEIGHT_PX, CARD_PICTURE_WIDTH_PX } from '#shared/constants.ts';

const PUBLIC = path.join(import.meta.dirname, '../client/public');
const MARK_PX = 320;
const GROUND = { light: '#fdfaf4', deep: '#eadfc9' };

const mark = await sharp(await readFile(path.join(PUBLIC, 'favicon.svg')), { density: 1_200 })
  .resize(MARK_PX)
  .png()
  .toBuffer();
const card = await sharp(Buffer.from(ground()))
  .composite([{ input: mark, gravity: 'centre' }])
  .png({ palette: true, compressionLevel: 9 })
  .toFile(path.join(PUBLIC, 'card.png'));
console.log(`client/public/card.png: ${(card.size / 1000).toFixed(1)} KB`);

function ground(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_PICTURE_WIDTH_PX}" height="${CARD_PICTURE_HEIGHT_PX}">
    <radialGradient id="ground" cx="50%" cy="35%" r="75%">
      <stop offset="0" stop-color="${GROUND.light}"/><stop offset="1" stop-color="${GROUND.deep}"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#ground)"/>
  </svg>`;
}
