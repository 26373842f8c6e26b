import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aFile, anotherRow, aRow, type GivenRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';

keepOpen(aMigratedStateDir);

/** Writes PNG files of different widths into a new folder; returns its path. */
async function aFolder(widths: Record<string, number>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-images-'));
  for (const [file, width] of Object.entries(widths)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const background = { r: 10, g: width % 255, b: 10 };
    await sharp({ create: { width, height: 10, channels: 3, background } })
      .png()
      .toFile(path.join(folder, file));
  }
  return folder;
}

/** Imports products with these images; returns the import's output. */
async function importImages(
  supplier: string,
  folder: string,
  images: Record<string, readonly string[]>,
): Promise<string> {
  const rows = Object.entries(images).flatMap(([handle, urls]): GivenRow[] =>
    urls.map((url, index) =>
      index === 0
        ? aRow({ Handle: handle, Title: handle, 'Image Src': url })
        : anotherRow({ Handle: handle, 'Image Src': url }),
    ),
  );
  const args = [
    await aFile('shop.csv', toCsv(rows)),
    '--supplier',
    supplier,
    '--new-retailer',
    '--images',
    folder,
  ];
  const { exitCode, output, errors } = await runHere(() => runImport(args));
  expect([exitCode, errors]).toEqual([0, '']);
  return output;
}

/** The widths of a product's images, which tell the files apart. */
function widthsOf(supplier: string, handle: string): Promise<number[]> {
  return withShop({ kind: 'local' }, async ({ db }) => {
    const images = await db
      .prepare(`SELECT p.images FROM product p JOIN supplier s ON s.id = p.supplier_id
        WHERE s.display_name = ?1 AND p.handle = ?2 AND p.parent_id IS NULL`)
      .bind(supplier, handle)
      .first<string>('images');
    const parsed: { width: number }[] = JSON.parse(images ?? '[]');
    return parsed.map(({ width }) => width);
  });
}

const SAME_NAMES = {
  mug: ['https://x.example/mug/1.png', 'https://x.example/mug/back/1.png'],
  pan: ['https://x.example/pan/1.png?v=2'],
};

it('images with the same name in different folders are kept apart', async () => {
  const folder = await aFolder({ 'mug/1.png': 20, 'mug/back/1.png': 30, 'pan/1.png': 40 });
  expect(await importImages('Folders', folder, SAME_NAMES)).toContain('Images: 3 added, 0 unchanged\n');
  expect(await widthsOf('Folders', 'mug')).toEqual([20, 30]);
  expect(await widthsOf('Folders', 'pan')).toEqual([40]);
});

it('a file that matches several images is used for none of them', async () => {
  const output = await importImages('Flat', await aFolder({ '1.png': 20 }), SAME_NAMES);
  expect(output).toContain('Missing (3 image files):\n  x.example/mug/1.png (3 images are named 1.png)\n');
  expect(await widthsOf('Flat', 'mug')).toEqual([]);
});

it('an import whose folder lacks a file keeps the product’s images and reports the file', async () => {
  const folder = await aFolder({ '茶.png': 20, '盆.png': 30 });
  const images = { tea: ['https://x.example/%E8%8C%B6.png', 'https://x.example/%E7%9B%86.png'] };
  await importImages('Lacking', folder, images);
  await rm(path.join(folder, '茶.png'));
  const output = await importImages('Lacking', folder, images);
  expect(output).toContain('Images: 0 added, 2 unchanged\nMissing (1 image file):\n  x.example/茶.png\n');
  expect(await widthsOf('Lacking', 'tea')).toEqual([20, 30]);
});

it('an import finds a file whose name has decomposed accents', async () => {
  const folder = await aFolder({ [`${'café'.normalize('NFD')}.png`]: 20 });
  await importImages('Accents', folder, { cup: ['https://x.example/caf%C3%A9.png'] });
  expect(await widthsOf('Accents', 'cup')).toEqual([20]);
});
