import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { advanceOrder } from '#scripts/catalogue/demo-orders.repository.ts';
import { runStockUpdate } from '#scripts/catalogue/run-stock-update.ts';
import { runUndo } from '#scripts/catalogue/run-undo.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import { writeCatalogue } from '#worker/operations/catalogue/catalogue-writer.ts';
import { findLastImport } from '#worker/operations/catalogue/import-undo.repository.ts';
import { undoImport } from '#worker/operations/catalogue/import-undo.ts';
import { findSupplier } from '#worker/operations/catalogue/supplier.repository.ts';
import { correctStock } from '#worker/operations/product-changes.repository.ts';
import { catalogues } from '../support/a-catalogue.ts';
import { aFile, anotherRow, aRow, type GivenRow } from '../support/a-csv.ts';
import { importRows, inShop } from '../support/a-retailer.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';
import { anOrder, PLACED_AT } from '../support/an-order.ts';
import { spellingData, visibleData } from '../support/shop-data.ts';

keepOpen(aMigratedStateDir);

/** For a property test on a busy machine. */
const LONG_MS = 600_000;

async function undo(supplier: string, ...options: string[]): Promise<string> {
  const { exitCode, output, errors } = await runHere(() => runUndo(['--supplier', supplier, ...options]));
  expect([exitCode, errors]).toEqual([0, '']);
  return output;
}

async function updateStock(supplier: string, csv: string): Promise<void> {
  const file = await aFile('stock.csv', csv);
  const { exitCode } = await runHere(() => runStockUpdate([file, '--supplier', supplier]));
  expect(exitCode).toBe(0);
}

/** The data that shoppers see, and the spelling index. */
const visible = (supplier: string) =>
  inShop(async (db) => ({ ...(await visibleData(db, supplier)), spelling: await spellingData(db) }));

const reconcile = () =>
  inShop(async (db) => (await runChecks(db, new Date('2026-11-25T08:00:00Z'))).differences);

type Row = {
  id: number;
  stock: number;
  held: number;
  received: number;
  price_cents: number;
  is_published: number;
};

function rowsOf(
  supplier: string,
): Promise<(Row & { handle: string; option_key: string; options: string })[]> {
  return inShop(async (db) => {
    const { results } = await db
      .prepare(
        `SELECT p.* FROM product p JOIN supplier s ON s.id = p.supplier_id WHERE display_name = ? ORDER BY handle, option_key`,
      )
      .bind(supplier)
      .all<Row & { handle: string; option_key: string; options: string }>();
    return results;
  });
}

async function rowOf(supplier: string, handle: string, option = ''): Promise<Row> {
  const row = (await rowsOf(supplier)).find((each) => each.handle === handle && each.option_key === option);
  if (row === undefined) throw new Error(`There is no product ${handle}${option}`);
  return row;
}

const item = (handle: string, given: GivenRow = {}): GivenRow =>
  aRow({ Handle: handle, Title: handle, 'Variant SKU': `sku-${handle}`, ...given });

function sizes(handle: string, stocks: Record<string, number>): GivenRow[] {
  return Object.entries(stocks).map(([size, stock], index) => ({
    ...(index === 0 ? item(handle) : anotherRow({ ...item(handle), Title: '' })),
    ...{
      'Option1 Name': 'Size',
      'Option1 Value': size,
      'Variant Inventory Qty': String(stock),
      'Variant SKU': '',
    },
  }));
}

it(
  'an undo restores products, whatever the import changed, and keeps orders placed in between',
  async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        catalogues,
        fc.boolean(),
        fc.nat(),
        async (first, second, withdraws, pick) => {
          serial += 1;
          const supplier = `Undone ${serial}`;
          const options = withdraws ? ['--withdraw-missing'] : [];
          await importRows(supplier, [...first.values()].flat());
          const before = await visible(supplier);
          const rowsBefore = await rowsOf(supplier);
          const importSecond = () => importRows(supplier, [...second.values()].flat(), ...options);
          await importSecond();
          const after = await visible(supplier);
          const rowsAfter = await rowsOf(supplier);
          const said = await undo(supplier, '--dry-run');
          expect(await visible(supplier)).toEqual(after);
          if (said.includes('has no import')) return;
          expect((await undo(supplier)).split('\n')[1]).toBe(said.split('\n')[2]);
          expect(await visible(supplier)).toEqual(before);
          const units = new Map(rowsBefore.map(({ id, stock, received }) => [id, [stock, received]]));
          for (const { id, stock, received, is_published, options: own, option_key } of await rowsOf(
            supplier,
          )) {
            if (is_published === 1 && (own === '[]' || option_key !== '')) {
              expect([stock, received]).toEqual(units.get(id));
            }
          }
          expect(await undo(supplier)).toContain('has no import to undo');
          // The same file applies again, and orders in between are kept.
          await importSecond();
          expect(await visible(supplier)).toEqual(after);
          const sellable = (await rowsOf(supplier)).filter(
            (row) =>
              row.is_published === 1 && row.stock > 0 && (row.options === '[]' || row.option_key !== ''),
          );
          const sold = sellable[pick % Math.max(1, sellable.length)];
          if (sold !== undefined) {
            const quantity = 1 + (pick % Math.min(3, sold.stock));
            await inShop((db) => anOrder(db, sold.id, quantity, pick % 2 === 0 ? 'paid' : 'shipped'));
            await undo(supplier);
            const [row, was] = [rowsBefore, await rowsOf(supplier)].map((rows) =>
              rows.find(({ id }) => id === sold.id),
            );
            // A product that has its variants again has the sum of their stock, whatever was sold of it in between.
            const isParentAgain = row?.options !== '[]' && row?.option_key === '';
            if (was?.is_published === 1 && row?.is_published === 1 && !isParentAgain) {
              expect([was.stock, was.held]).toEqual([Math.max(0, row.stock - quantity), quantity]);
            }
          }
          expect(rowsAfter.length).toBeGreaterThan(0);
          expect(await reconcile()).toEqual([]);
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  },
  LONG_MS,
);

it('an undo reverts the import’s stock difference, but never below zero', async () => {
  const stocks = (...figures: number[]) =>
    ['more', 'fewer', 'sold', 'none'].map((handle, index) =>
      item(handle, { 'Variant Inventory Qty': String(figures[index]) }),
    );
  await importRows('Stock', stocks(10, 10, 10, 5));
  await inShop(async (db) => anOrder(db, (await rowOf('Stock', 'none')).id, 2, 'paid'));
  await importRows('Stock', stocks(20, 2, 20, 1));
  const orders = await inShop(async (db) => [
    await anOrder(db, (await rowOf('Stock', 'more')).id, 3, 'shipped'),
    await anOrder(db, (await rowOf('Stock', 'fewer')).id, 1, 'placed'),
    await anOrder(db, (await rowOf('Stock', 'sold')).id, 15, 'paid'),
  ]);
  await undo('Stock');
  expect(await rowOf('Stock', 'more')).toMatchObject({ stock: 7, held: 3, received: 10 });
  expect(await rowOf('Stock', 'fewer')).toMatchObject({ stock: 9, held: 1, received: 10 });
  expect(await rowOf('Stock', 'sold')).toMatchObject({ stock: 0, held: 15, received: 15 });
  expect(await rowOf('Stock', 'none')).toMatchObject({ stock: 3, held: 2, received: 5 });
  const cancelled = { orderId: orders[1] ?? 0, placedAt: PLACED_AT, reference: '', to: 'cancelled' as const };
  await inShop((db) => advanceOrder(db, cancelled));
  expect(await rowOf('Stock', 'fewer')).toMatchObject({ stock: 10, held: 0 });
  // The figures count as new again.
  await importRows('Stock', stocks(20, 2, 20, 1));
  expect(await rowOf('Stock', 'more')).toMatchObject({ stock: 20, held: 3 });
  expect(await rowOf('Stock', 'sold')).toMatchObject({ stock: 5, held: 15 });
  expect(await reconcile()).toEqual([]);
});

it('an undo keeps the difference that an operator has counted since the import', async () => {
  const count = async (units: number) => {
    const { id } = await rowOf('Counted', 'mug');
    await inShop((db) => correctStock(db, OPERATOR, { id, kind: 'count', units, seen: null }));
  };
  await importRows('Counted', [item('mug', { 'Variant Inventory Qty': '10' })]);
  await importRows('Counted', [item('mug', { 'Variant Inventory Qty': '25' })]);
  await count(22);
  await undo('Counted');
  // The operator counted three units fewer than the import's 25, so three are also missing from the restored 10.
  expect(await rowOf('Counted', 'mug')).toMatchObject({ stock: 7, received: 7 });
  expect(await reconcile()).toEqual([]);
});

it('an undo restores the units of a product that gained or lost variants', async () => {
  await importRows('Variants', [
    item('single', { 'Variant Inventory Qty': '8' }),
    ...sizes('sized', { S: 4, M: 6 }),
  ]);
  await inShop(async (db) => {
    await anOrder(db, (await rowOf('Variants', 'single')).id, 2, 'paid');
    await anOrder(db, (await rowOf('Variants', 'sized', '["M"]')).id, 1, 'paid');
  });
  const before = await visible('Variants');
  await importRows('Variants', [
    ...sizes('single', { S: 3, L: 3 }),
    item('sized', { 'Variant Inventory Qty': '9' }),
  ]);
  await undo('Variants');
  expect(await visible('Variants')).toEqual(before);
  expect(await rowOf('Variants', 'single')).toMatchObject({ stock: 6, held: 2, received: 8 });
  expect(await rowOf('Variants', 'sized', '["M"]')).toMatchObject({ stock: 5, held: 1, received: 6 });
  expect(await reconcile()).toEqual([]);
});

it('an undo keeps figures that a stock file or an operator wrote after the import', async () => {
  await importRows('Later', [item('a'), item('b'), item('c')]);
  const news = (tags: string) => ({ 'Variant Price': '900', 'Variant Inventory Qty': '50', Tags: tags });
  await importRows('Later', [item('a', news('x')), item('b', news('x')), item('c', news('returns:hygiene'))]);
  await updateStock('Later', 'SKU,Quantity,Price\nsku-a,7,\nsku-b,,120\n');
  await inShop(async (db) => {
    const { id } = await rowOf('Later', 'a');
    await db.prepare("UPDATE product SET return_exclusion = 'perishable' WHERE id = ?").bind(id).run();
  });
  const said = await undo('Later');
  expect(said).toContain('Changed since the import, so not restored: 1 stock figure, 1 price');
  expect(await rowOf('Later', 'a')).toMatchObject({
    stock: 7,
    price_cents: 10_000,
    return_exclusion: 'perishable',
  });
  expect(await rowOf('Later', 'b')).toMatchObject({ stock: 5, price_cents: 12_000 });
  expect(await rowOf('Later', 'c')).toMatchObject({ stock: 5, price_cents: 10_000, return_exclusion: null });
  expect(await reconcile()).toEqual([]);
});

it('an undo restores a return exclusion that an operator had set', async () => {
  await importRows('Returns', [item('cake')]);
  await inShop(async (db) => {
    const { id } = await rowOf('Returns', 'cake');
    await db.prepare("UPDATE product SET return_exclusion = 'perishable' WHERE id = ?").bind(id).run();
  });
  await importRows('Returns', [item('cake', { Tags: 'returns:hygiene' })]);
  expect(await rowOf('Returns', 'cake')).toMatchObject({ return_exclusion: 'hygiene' });
  await undo('Returns');
  expect(await rowOf('Returns', 'cake')).toMatchObject({ return_exclusion: 'perishable' });
  await importRows('Returns', [item('cake')]);
  expect(await rowOf('Returns', 'cake')).toMatchObject({ return_exclusion: 'perishable' });
});

it('an undo publishes withdrawn products again, and unpublishes added ones', async () => {
  await importRows('Range', [item('old'), item('unpriced'), item('same')]);
  const second = [
    item('unpriced', { 'Variant Price': '0' }),
    item('same'),
    item('new'),
    item('draft', { Status: 'draft' }),
  ];
  await importRows('Range', second, '--withdraw-missing');
  expect(await undo('Range')).toContain(
    'Products: 2 restored (2 of them published again), 2 unpublished because the import had added them',
  );
  const published = (await rowsOf('Range'))
    .filter((row) => row.is_published === 1)
    .map(({ handle }) => handle);
  expect(published).toEqual(['old', 'same', 'unpriced']);
  expect(await importRows('Range', second, '--withdraw-missing')).toContain('2 changed, 1 unchanged');
});

it('an undo restores the previous images, and importing the same folder changes them again', async () => {
  const folderOf = async (width: number): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-images-'));
    const background = { r: 10, g: width, b: 10 };
    const image = sharp({ create: { width, height: 10, channels: 3, background } });
    await image.png().toFile(path.join(folder, 'mug.png'));
    return folder;
  };
  const rows = [item('mug', { 'Image Src': 'https://x.example/mug.png' })];
  await importRows('Images', rows, '--images', await folderOf(20));
  const before = await visible('Images');
  const second = await folderOf(30);
  await importRows('Images', rows, '--images', second);
  const after = await visible('Images');
  expect(after).not.toEqual(before);
  await undo('Images');
  expect(await visible('Images')).toEqual(before);
  await importRows('Images', rows, '--images', second);
  expect(await visible('Images')).toEqual(after);
});

it('an import that changes nothing does not replace the import to undo', async () => {
  await importRows('Nothing', [item('a')]);
  const changed = [item('a', { 'Variant Price': '5' })];
  await importRows('Nothing', changed);
  await importRows('Nothing', changed);
  await undo('Nothing');
  expect(await rowOf('Nothing', 'a')).toMatchObject({ price_cents: 10_000 });
});

it('only the last import of each retailer can be undone', async () => {
  await importRows('One', [item('a')]);
  await importRows('Two', [item('a')]);
  await importRows('One', [item('a', { 'Variant Price': '5' })]);
  await importRows('One', [item('a', { 'Variant Price': '6' })]);
  await undo('One');
  expect(await rowOf('One', 'a')).toMatchObject({ price_cents: 500 });
  expect(await undo('One')).toBe('One has no import to undo. Nothing was changed.\n');
  expect(await rowOf('Two', 'a')).toMatchObject({ is_published: 1 });
  const { exitCode, errors } = await runHere(() => runUndo(['--supplier', 'Nobody']));
  expect([exitCode, errors]).toEqual([1, 'The shop has no retailer "Nobody". Nothing was changed.\n']);
});

/** The database, whose batches fail from the given number on. */
function failingDatabase(db: D1Database, batches: number): D1Database {
  let left = batches;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error('The connection was lost')) : target.batch(statements);
        };
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

const BY = { ...OPERATOR, at: new Date(), file: null };

/** Products that an import writes in several batches. */
function large(name: string): CatalogueProduct[] {
  return ['a', 'b', 'c', 'd'].map((handle) => ({
    ...{
      handle,
      name: `${name} ${handle}`,
      brand: name,
      categories: [],
      productType: name,
      contentSections: [],
    },
    ...{ tags: [], returnExclusion: null, facts: {}, isPublished: true, optionNames: [], images: [] },
    descriptionHtml: `<p>${name.repeat(80_000)}</p>`,
    variants: [
      {
        ...{ optionValues: [], sku: handle, priceCents: 100 * name.length, compareAtCents: null },
        ...{ stock: name.length, weightGrams: 1, imageSource: null, costCents: null, facts: {} },
      },
    ],
  }));
}

it('an undo reverts an interrupted import, and completes an interrupted undo', async () => {
  await importRows('Crash', [item('other')]);
  const first = large('First');
  const second = large('Second').slice(1);
  const options = { uploader: null, recordAs: 'crash.csv', onProgress: () => undefined };
  const isDone = async (run: Promise<unknown>): Promise<boolean> =>
    run.then(
      () => true,
      () => false,
    );
  const supplier = await inShop((db) => findSupplier(db, 'Crash'));
  if (supplier === null) throw new Error('The retailer is missing');
  const undoOver = async (db: D1Database): Promise<void> => {
    const last = await findLastImport(db, supplier.id);
    if (last !== null)
      await undoImport(db, BY, supplier, last, { isDryRun: false, onProgress: () => undefined });
  };
  await inShop((db) => writeCatalogue(db, BY, supplier, first, options));
  const before = await visible('Crash');
  let [stoppedImports, stoppedUndos] = [0, 0];
  for (let batches = 0, isComplete = false; !isComplete; batches += 1) {
    isComplete = await inShop((db) =>
      isDone(
        writeCatalogue(failingDatabase(db, batches), BY, supplier, second, { ...options, withdrawn: ['a'] }),
      ),
    );
    if (!isComplete) stoppedImports += 1;
    // Every second time, the import runs again before the undo, which still undoes all of it.
    if (batches % 2 === 1) {
      await inShop((db) => writeCatalogue(db, BY, supplier, second, { ...options, withdrawn: ['a'] }));
    }
    const isUndone = await inShop((db) => isDone(undoOver(failingDatabase(db, batches % 5))));
    if (!isUndone) {
      stoppedUndos += 1;
      // An import after half an undo is undone with it.
      if (batches % 3 === 0) await inShop((db) => writeCatalogue(db, BY, supplier, second, options));
    }
    await inShop(undoOver);
    // The first round may have left the undo of the first import.
    if (batches > 0 || isComplete) expect(await visible('Crash')).toEqual(before);
    await inShop((db) => writeCatalogue(db, BY, supplier, first, options));
    expect(await visible('Crash')).toEqual(before);
  }
  expect(stoppedImports).toBeGreaterThan(4);
  expect(stoppedUndos).toBeGreaterThan(2);
  expect(await reconcile()).toEqual([]);
});
