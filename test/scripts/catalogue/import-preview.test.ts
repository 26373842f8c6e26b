import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aFile, aRow, type GivenRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';

keepOpen(aMigratedStateDir);

async function importRows(supplier: string, rows: readonly GivenRow[], ...flags: string[]): Promise<string> {
  const args = [await aFile('shop.csv', toCsv(rows)), '--supplier', supplier, '--new-retailer', ...flags];
  const { exitCode, output, errors } = await runHere(() => runImport(args));
  expect([exitCode, errors]).toEqual([0, '']);
  return output;
}

function item(handle: string, given: GivenRow = {}): GivenRow {
  return aRow({ Handle: handle, Title: handle, Type: 'Teapots', 'Image Src': `${handle}.png`, ...given });
}

/** Everything that an import could change. */
function stored(): Promise<unknown> {
  return withShop({ kind: 'local' }, async ({ db, pictures }) => {
    const tables = ['product', 'supplier', 'category', 'brand', 'product_search', 'catalogue_changed'];
    const rows = await db.batch(tables.map((table) => db.prepare(`SELECT * FROM ${table}`)));
    return [rows.map(({ results }) => results), (await pictures.list()).objects.map(({ key }) => key)];
  });
}

function publishedOf(supplier: string): Promise<unknown> {
  return withShop({ kind: 'local' }, async ({ db }) => {
    const { results } = await db
      .prepare(`SELECT p.handle FROM product p JOIN supplier s ON s.id = p.supplier_id
        WHERE s.display_name = ? AND p.parent_id IS NULL AND p.is_published = 1 ORDER BY p.handle`)
      .bind(supplier)
      .all<{ handle: string }>();
    return results.map(({ handle }) => handle);
  });
}

it('a dry run reports what the import then does, and changes nothing', async () => {
  const images = await mkdtemp(path.join(tmpdir(), 'shop-images-'));
  const create = { width: 20, height: 10, channels: 3, background: 'red' } as const;
  await sharp({ create }).png().toFile(path.join(images, 'tea.png'));
  const rows = [item('tea'), item('jam', { Status: 'draft' })];
  const before = await stored();
  const planned = await importRows('New shop', rows, '--images', images, '--dry-run');
  expect(await stored()).toEqual(before);
  expect(planned).toContain('Dry run: nothing was changed.');
  expect(planned).toContain('New product types: Teapots');
  const done = await importRows('New shop', rows, '--images', images);
  const counts = /^Products:[\s\S]*?\nMissing \(1 image file\):\n {2}jam\.png\n/m;
  expect(planned).toMatch(counts);
  expect(counts.exec(planned)?.[0]).toBe(counts.exec(done)?.[0]);

  const changed = [item('tea', { 'Variant Price': '90' }), item('jam', { 'Variant Price': '0' })];
  const afterImport = await stored();
  const next = await importRows('New shop', changed, '--dry-run', '--withdraw-missing');
  expect(next).toContain('Products: 0 added, 1 changed, 0 unchanged, 1 skipped, 0 unpublished');
  expect(await stored()).toEqual(afterImport);
});

it('a file without a usable product withdraws nothing', async () => {
  const rows = [item('lid')];
  await importRows('Kept', rows);
  const file = await aFile('shop.csv', toCsv([item('lid', { 'Variant Price': '0' })]));
  const args = [file, '--supplier', 'Kept', '--withdraw-missing'];
  expect((await runHere(() => runImport(args))).errors).toContain('would unpublish the whole retailer');
  expect(await publishedOf('Kept')).toEqual(['lid']);
});

it('an import lists products that the file no longer has, and unpublishes them on request', async () => {
  const rows = ['cup', 'jug', 'pot'].map((handle) => item(handle));
  await importRows('Shelf', rows);
  const kept = await importRows('Shelf', rows.slice(0, 1));
  expect(kept).toContain('Not in the file and unchanged: 2 products: jug, pot\n');
  expect(kept).toContain('add --withdraw-missing');
  expect(await publishedOf('Shelf')).toEqual(['cup', 'jug', 'pot']);
  const withdrawn = await importRows('Shelf', rows.slice(0, 1), '--withdraw-missing');
  expect(withdrawn).toContain('2 unpublished');
  expect(withdrawn).toContain('Unpublished because the file does not have them: 2 products: jug, pot\n');
  expect(await publishedOf('Shelf')).toEqual(['cup']);
  await importRows('Shelf', rows);
  expect(await publishedOf('Shelf')).toEqual(['cup', 'jug', 'pot']);
});
