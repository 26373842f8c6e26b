import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { runStockUpdate } from '#scripts/catalogue/run-stock-update.ts';
import { fileSource } from '#scripts/shop/file-source.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';
import { readStockFile } from '#worker/operations/catalogue/stock-file.ts';
import { aFile, anotherRow, aRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, type Ended, keepOpen, runHere } from '../support/a-script.ts';
import { anOrder } from '../support/an-order.ts';

keepOpen(aMigratedStateDir);

const INVENTORY_EXPORT = path.resolve(PROJECT_FOLDER, '../shared/cases/import/49-inventory-export.csv');

/** Adds a retailer with a tea (SKU `TEA`) and a shirt in two sizes (`S`, `M`): 10 units of each at R 100.00. */
async function aRetailer(name: string): Promise<void> {
  const stock = { 'Variant Inventory Qty': '10' };
  const rows = [
    aRow({ ...stock, Handle: 'tea', Title: 'Tea', 'Variant SKU': 'TEA' }),
    aRow({
      ...{ ...stock, Handle: 'shirt', Title: 'Shirt', 'Variant SKU': 'S' },
      ...{ 'Option1 Name': 'Size', 'Option1 Value': 'Small' },
    }),
    anotherRow({
      ...{ ...stock, Handle: 'shirt', 'Variant SKU': 'M', 'Variant Price': '100.00' },
      ...{ 'Option1 Value': 'Medium', 'Variant Inventory Tracker': 'shopify' },
    }),
  ];
  const args = [await aFile('shop.csv', toCsv(rows)), '--supplier', name, '--new-retailer'];
  expect((await runHere(() => runImport(args))).exitCode).toBe(0);
}

async function update(name: string, csv: string, ...flags: string[]): Promise<Ended> {
  const args = [await aFile('stock.csv', csv), '--supplier', name, ...flags];
  return runHere(() => runStockUpdate(args));
}

type Row = { id: number; stock: number; price: number; savings: number };

/** The row of a SKU; the parent of the sizes is `shirt`. */
function rowOf(name: string, sku: string): Promise<Row | null> {
  return withShop({ kind: 'local' }, ({ db }) =>
    db
      .prepare(`SELECT p.id, stock, price_cents AS price, savings_cents AS savings FROM product p
        JOIN supplier s ON s.id = p.supplier_id
        WHERE s.display_name = ?1 AND iif(?2 = 'shirt', handle = 'shirt' AND parent_id IS NULL, sku = ?2)`)
      .bind(name, sku)
      .first<Row>(),
  );
}

describe('npm run catalogue:stock', () => {
  it('updates quantities and prices by SKU, and the totals of the parent product', async () => {
    await aRetailer('Shelf');
    const { output } = await update(
      'Shelf',
      'SKU;Quantity;Price;Sale price\nTEA;4;;\nS;0;120,00;90,00\nM;10;100,00;\nGONE;5;;\n;7;;\n',
    );
    expect(output).toContain('Stock: 2 changed. Prices: 1 changed. Unchanged: 1 SKU\n');
    expect(output).toContain('Not sold by the retailer: 1 SKU: GONE\nRows without a SKU: 1\n');
    expect(await rowOf('Shelf', 'TEA')).toMatchObject({ stock: 4, price: 10_000 });
    expect(await rowOf('Shelf', 'S')).toMatchObject({ stock: 0, price: 9_000, savings: 3_000 });
    expect(await rowOf('Shelf', 'shirt')).toMatchObject({ stock: 10, price: 10_000 });
  });

  it('subtracts units reserved by open orders, and ignores a repeated figure', async () => {
    await aRetailer('Holding');
    const { id = 0 } = (await rowOf('Holding', 'TEA')) ?? {};
    await withShop({ kind: 'local' }, ({ db }) => anOrder(db, id, 3, 'paid'));
    await update('Holding', 'SKU,Quantity\nTEA,8\n');
    expect(await rowOf('Holding', 'TEA')).toMatchObject({ stock: 5 });
    await withShop({ kind: 'local' }, ({ db }) => anOrder(db, id, 1, 'paid'));
    const { output } = await update('Holding', 'SKU,Quantity\nTEA,8\n');
    expect(output).toContain('Stock: 0 changed');
    expect(await rowOf('Holding', 'TEA')).toMatchObject({ stock: 4 });
    await update('Holding', 'SKU,Quantity\nTEA,1\n');
    expect(await rowOf('Holding', 'TEA')).toMatchObject({ stock: 0 });
    const { differences } = await withShop({ kind: 'local' }, ({ db }) =>
      runChecks(db, new Date('2026-11-25T08:00:00.000Z')),
    );
    expect(differences).toEqual([]);
  });

  it('changes nothing in a dry run, for an unknown retailer, or if a cell is wrong', async () => {
    await aRetailer('Careful');
    const { output } = await update('Careful', 'SKU,Quantity\nTEA,4\n', '--dry-run');
    expect(output).toContain('Dry run: nothing was changed.');
    expect(output).toContain('Stock: 1 changed');
    expect((await update('Carefull', 'SKU,Quantity\nTEA,4\n')).errors).toContain(
      'The shop has no retailer "Carefull". Nothing was changed.',
    );
    const wrong = await update(
      'Careful',
      'SKU,Quantity,Price,Sale price\nTEA,many,0,\nTEA,"1,000",10,20\nS,,,5\n',
    );
    expect(wrong.errors).toBe(
      [
        'stock.csv, line 2, column "Quantity": "many" is not a whole number',
        '  line 2, column "Price": "0" is not an amount above zero, such as 1234.50',
        '  line 3, column "SKU": "TEA" is already on line 2',
        '  line 3, column "Quantity": "1,000" is not a whole number',
        '  line 3, column "Sale price": "20" is more than the price',
        '  line 4, column "Price": a sale price needs the price without the sale. Nothing was changed.\n',
      ].join('\n'),
    );
    expect(await rowOf('Careful', 'TEA')).toMatchObject({ stock: 10 });
  });

  it('updates a variant whose option was renamed', async () => {
    await aRetailer('Renamed');
    const row = { 'Variant Inventory Qty': '10', 'Option1 Name': 'Size', 'Variant SKU': 'S' };
    const csv = toCsv([aRow({ ...row, Handle: 'shirt', Title: 'Shirt', 'Option1 Value': 'S' })]);
    await runHere(async () => runImport([await aFile('shop.csv', csv), '--supplier', 'Renamed']));
    const { output } = await update('Renamed', 'SKU,Quantity,Price\nS,7,100\n');
    expect(output).toContain('Stock: 1 changed. Prices: 0 changed.');
  });

  it('rejects a file that states neither quantities nor prices', async () => {
    await expect(
      readStockFile(fileSource(await aFile('stock.csv', 'SKU,Location\nTEA,Cape Town\n'))),
    ).rejects.toThrow(
      'stock.csv, line 1, column 1: the header has neither "Quantity" nor "Price". Nothing was changed.',
    );
  });

  it('reads the same figures from JSON as from CSV', async () => {
    const csv = 'SKU,Quantity,Price,Sale price\n0012,4,,\nS,0,120.00,90.00\nM,,100,\n,7,,\n,7,,\n';
    const json = JSON.stringify([
      { sku: '0012', quantity: 4, colour: 'not read' },
      { sku: 'S', quantity: 0, price: '120.00', salePrice: 90 },
      { sku: 'M', quantity: null, price: 100 },
      { sku: ' ', quantity: 7 },
      { quantity: 7 },
    ]);
    const read = async (name: string, content: string) =>
      readStockFile(fileSource(await aFile(name, content)));
    expect(await read('stock.json', ` \n${json}`)).toEqual(await read('stock.csv', csv));
  });

  it.each([
    [
      [
        { sku: 'A', quantity: 'many' },
        { sku: 'A', price: 0 },
        { sku: 'B', salePrice: 5 },
      ],
      '[0].quantity: "many" is not a whole number\n' +
        '  [1].sku: "A" is already in [0]\n' +
        '  [1].price: "0" is not an amount above zero, such as 1234.50\n' +
        '  [2].price: a sale price needs the price without the sale. Nothing was changed.',
    ],
    [
      [{ sku: 12, quantity: true }, 'tea', null],
      '[0].sku: the SKU is not a text, such as "0012"\n' +
        '  [0].quantity: the value is neither a number nor a text\n' +
        '  [1]: the value is not an object such as {"sku": "0012", "quantity": 5}\n' +
        '  [2]: the value is not an object such as {"sku": "0012", "quantity": 5}. Nothing was changed.',
    ],
    [[{ sku: 'A', qty: 5 }], 'no item has a "quantity" or a "price"'],
    [[], 'no item has a "quantity" or a "price"'],
    [{ products: [] }, 'the file is not a list such as [{"sku": "0012", "quantity": 5}]'],
  ])('rejects the JSON %j and lists its errors', async (content, message) => {
    const file = fileSource(await aFile('stock.json', JSON.stringify(content)));
    await expect(readStockFile(file)).rejects.toThrow(message);
  });

  it('rejects JSON that is cut off', async () => {
    const file = fileSource(await aFile('stock.json', '[{"sku": "A", "quantity": 5}'));
    await expect(readStockFile(file)).rejects.toThrow('stock.json: the file is not valid JSON: ');
  });

  it("sums the locations of Shopify's inventory export", async () => {
    const rows = ['TEA,Cape Town,6,', 'TEA,Midrand,3,4', 'TEA,Online,not stocked,', 'S,Midrand,-2,'];
    const csv = ['SKU,Location,On hand (current),On hand (new)', ...rows].join('\n');
    const { figures } = await readStockFile(fileSource(await aFile('inventory.csv', csv)));
    expect([...figures].map(([sku, { quantity, price }]) => [sku, quantity, price])).toEqual([
      ['TEA', 10, null],
      ['S', 0, null],
    ]);
  });

  it.skipIf(!existsSync(INVENTORY_EXPORT))('reads a supplier’s inventory export', async () => {
    expect((await readStockFile(fileSource(INVENTORY_EXPORT))).figures.get('RT-1')?.quantity).toBe(10);
  });
});
