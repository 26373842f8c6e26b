import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeDemoShop } from '#scripts/catalogue/demo-shop.ts';
import { runExport } from '#scripts/catalogue/run-export.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { listRetailers } from '#worker/operations/retailers.repository.ts';
import { catalogues } from '../support/a-catalogue.ts';
import { aFile, anotherRow, aRow } from '../support/a-csv.ts';
import { importFile, importRows, inShop } from '../support/a-retailer.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';
import { anOrder } from '../support/an-order.ts';
import { visibleData } from '../support/shop-data.ts';

keepOpen(aMigratedStateDir);

/** For a property test on a busy machine. */
const LONG_MS = 600_000;

async function exportFile(supplier: string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'shop-export-')), 'export.csv');
  const { exitCode, errors } = await runHere(() => runExport(['--supplier', supplier, '--to', file]));
  expect([exitCode, errors]).toEqual([0, '']);
  return file;
}

const visible = (supplier: string) => inShop((db) => visibleData(db, supplier));

/** The tables that an import writes, including timestamps, to check that nothing was written. */
function everything(supplier: string): Promise<unknown> {
  return inShop(async (db) => {
    const { results } = await db
      .prepare(
        'SELECT p.* FROM product p JOIN supplier s ON s.id = p.supplier_id WHERE display_name = ? ORDER BY p.id',
      )
      .bind(supplier)
      .all();
    const change = await db.prepare('SELECT max(seq) AS seq FROM catalogue_change').first('seq');
    const categories = await db.prepare('SELECT count(*) AS count FROM category').first('count');
    return { results, change, categories };
  });
}

const productId = (handle: string, supplier: string) =>
  inShop((db) =>
    db
      .prepare(
        `SELECT p.id FROM product p JOIN supplier s ON s.id = p.supplier_id
         WHERE handle = ? AND display_name = ? AND (parent_id IS NOT NULL OR options = '[]') AND stock > 3 LIMIT 1`,
      )
      .bind(handle, supplier)
      .first<number>('id'),
  );

it(
  'an export changes nothing when re-imported, and gives another retailer the same products',
  async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(catalogues, async (catalogue) => {
        serial += 1;
        // Generated SKUs begin with the retailer's initials.
        const [supplier, other] = [`First ${serial}`, `Fresh ${serial}`];
        await importRows(supplier, [...catalogue.values()].flat());
        const before = await visible(supplier);
        const file = await exportFile(supplier);
        const change = await inShop((db) =>
          db.prepare('SELECT max(seq) AS seq FROM catalogue_change').first('seq'),
        );
        expect(await importFile(supplier, file)).toMatch(
          /^Products: 0 added, 0 changed, \d+ unchanged, 0 skipped/m,
        );
        expect(await visible(supplier)).toEqual(before);
        expect(
          await inShop((db) => db.prepare('SELECT max(seq) AS seq FROM catalogue_change').first('seq')),
        ).toBe(change);
        const settled = await everything(supplier);
        await importFile(supplier, file);
        expect(await everything(supplier)).toEqual(settled);
        await importFile(other, file);
        const plain = (data: unknown): unknown =>
          JSON.parse(
            JSON.stringify(data)
              .replaceAll(other.toLowerCase(), 'x')
              .replaceAll(supplier.toLowerCase(), 'x')
              .replaceAll(other, 'x')
              .replaceAll(supplier, 'x')
              .replace(/\bF\d+-(?:[A-Z0-9]+-)?[0-9A-Z]{8}\b/g, 'made'),
          );
        expect(plain(await visible(other))).toEqual(plain(before));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  },
  LONG_MS,
);

it('an export includes unshipped units, sale prices and return exclusions set by operators', async () => {
  await importRows('Counted', [
    aRow({
      Handle: 'kettle',
      Title: 'Kettle',
      'Variant Inventory Qty': '10',
      'Variant Compare At Price': '150',
    }),
    aRow({ Handle: 'mug', Title: 'Mug', 'Variant Inventory Qty': '10' }),
  ]);
  await inShop(async (db) => {
    const id = (await productId('kettle', 'Counted')) ?? 0;
    await anOrder(db, id, 2, 'paid');
    await anOrder(db, id, 3, 'shipped');
    await db.prepare("UPDATE product SET return_exclusion = 'hygiene' WHERE id = ?").bind(id).run();
  });
  const file = await exportFile('Counted');
  const text = await readFile(file, 'utf8');
  expect(text).toMatch(/^kettle,.*,7,deny,100\.00,150\.00,/m);
  expect(text).toContain('returns:hygiene');
  const before = await visible('Counted');
  expect(await importFile('Counted', file)).toContain('Products: 0 added, 0 changed, 2 unchanged');
  expect(await visible('Counted')).toEqual(before);
  // The retailer's own file does not undo what the operator set.
  await importRows('Counted', [
    aRow({
      Handle: 'kettle',
      Title: 'Kettle',
      'Variant Inventory Qty': '7',
      'Variant Compare At Price': '150',
    }),
  ]);
  expect(await visible('Counted')).toEqual(before);
});

it('an export omits products that imports have unpublished, and includes drafts', async () => {
  const sizes = (...names: string[]) =>
    names.map((name, index) => ({
      ...(index === 0
        ? aRow({ Handle: 'shirt', Title: 'Shirt' })
        : anotherRow({ ...aRow(), Handle: 'shirt', Title: '' })),
      ...{ 'Option1 Name': 'Size', 'Option1 Value': name },
    }));
  const draft = aRow({ Handle: 'draft', Title: 'Draft', Status: 'draft' });
  await importRows('Gone', [...sizes('S', 'M', 'L'), aRow({ Handle: 'gone', Title: 'Gone' }), draft]);
  await importRows('Gone', [
    ...sizes('L', 'S'),
    aRow({ Handle: 'gone', Title: 'Gone', 'Variant Price': '0' }),
    draft,
  ]);
  const file = await exportFile('Gone');
  const lines = (await readFile(file, 'utf8')).split('\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(['draft', 'shirt', 'shirt', '']);
  const before = await visible('Gone');
  expect(await importFile('Gone', file)).toContain(
    'Products: 0 added, 0 changed, 2 unchanged, 0 skipped, 0 unpublished',
  );
  expect(await visible('Gone')).toEqual(before);
});

it('an edited export changes only the edited rows', async () => {
  await importRows('Edited', [
    aRow({ Handle: 'kettle', Title: 'Kettle', 'Variant SKU': 'K-1' }),
    aRow({ Handle: 'mug', Title: 'Mug', 'Variant SKU': 'M-1' }),
  ]);
  const text = await readFile(await exportFile('Edited'), 'utf8');
  const edited = text.replace(/^(mug,.*),100\.00,/m, '$1,89.00,');
  expect(edited).not.toBe(text);
  const file = await aFile('edited.csv', edited);
  const dryRun = await importFile('Edited', file, '--dry-run');
  expect(dryRun).toContain('Products: 0 added, 1 changed, 1 unchanged');
  expect(await importFile('Edited', file)).toContain('Products: 0 added, 1 changed, 1 unchanged');
});

it("the demo shop's exported files change nothing when re-imported", async () => {
  await withShop({ kind: 'local' }, writeDemoShop);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-export-'));
  const images = path.join(folder, 'images');
  const { exitCode, output } = await runHere(() => runExport(['--to', folder, '--images', images]));
  expect(exitCode).toBe(0);
  expect(output).not.toMatch(/[1-9]\d* missing/);
  const retailers = await inShop((db) => listRetailers(db, null));
  const files = await readdir(folder);
  for (const { id, display_name } of retailers) {
    const file = files.find((name) => name.endsWith(`-${id}.csv`)) ?? '';
    const before = await everything(display_name);
    const seen = await visible(display_name);
    const said = await importFile(display_name, path.join(folder, file), '--images', images);
    expect(said).toMatch(/^Products: 0 added, 0 changed, \d+ unchanged, 0 skipped, 0 unpublished/m);
    expect(said).not.toMatch(/Images: [1-9]\d* added/);
    expect(await visible(display_name)).toEqual(seen);
    expect(((await everything(display_name)) as { change: number }).change).toBe(
      (before as { change: number }).change,
    );
  }
});

it('exported images keep their names in an empty shop, unless they were edited', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-images-'));
  const draw = (width: number, file: string) =>
    sharp({ create: { width, height: 10, channels: 3, background: { r: 10, g: 20, b: 30 } } })
      .toFormat(path.extname(file) === '.tiff' ? 'tiff' : 'png')
      .toFile(path.join(folder, file));
  // The shop converts this one, so its name is not the hash of the bytes that it serves.
  await draw(20, 'mug.tiff');
  await draw(30, 'pan.png');
  const rows = ['mug.tiff', 'pan.png'].map((file) =>
    aRow({ Handle: file, Title: file, 'Image Src': `https://x.example/${file}`, 'Image Alt Text': '=alt' }),
  );
  await importRows('Pictures', rows, '--images', folder);
  const before = await visible('Pictures');
  const out = await mkdtemp(path.join(tmpdir(), 'shop-export-'));
  const file = path.join(out, 'export.csv');
  await runHere(() => runExport(['--supplier', 'Pictures', '--to', file, '--images', out]));
  const forget = () =>
    withShop({ kind: 'local' }, async ({ pictures }) => {
      const { objects } = await pictures.list();
      for (const { key } of objects) if (/-(?:mug|pan)\.(?:webp|png)$/.test(key)) await pictures.delete(key);
    });
  await forget();
  const imported = await importFile('Pictures again', file, '--images', out);
  expect(imported).toContain('Images: 2 added, 0 unchanged');
  const images = (data: Awaited<typeof before>) => data.rows?.map((row) => row.images);
  expect(images(await visible('Pictures again'))).toEqual(images(before));
  const [mug = ''] = (await readdir(out)).filter((name) => name.endsWith('-mug.webp'));
  await sharp({ create: { width: 50, height: 10, channels: 3, background: { r: 1, g: 1, b: 1 } } })
    .webp()
    .toFile(path.join(out, mug));
  const edited = await importFile('Pictures', file, '--images', out, '--dry-run');
  expect(edited).toContain('Images: 1 added, 1 unchanged');
  expect(await importFile('Pictures', file, '--images', out)).toContain('Images: 1 added, 1 unchanged');
  expect(images(await visible('Pictures'))).not.toEqual(images(before));
  // The other shop's image is a different object, which has not changed.
  expect(images(await visible('Pictures again'))).toEqual(images(before));
});
