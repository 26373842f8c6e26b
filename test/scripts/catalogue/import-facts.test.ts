import { describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { aFile, anotherRow, aRow, type GivenRow, readCatalogue, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';

keepOpen(aMigratedStateDir);

const SHOPIFY = [
  ...['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price', 'Variant Barcode'],
  ...['SEO Title', 'SEO Description', 'Color (product.metafields.shopify.color-pattern)'],
];

async function importInto(retailer: string, content: string): Promise<string> {
  const args = [await aFile('shop.csv', content), '--supplier', retailer, '--new-retailer'];
  const { exitCode, output, errors } = await runHere(() => runImport(args));
  expect([exitCode, errors]).toEqual([0, '']);
  return output;
}

/** The stored facts by SKU. */
function factsOf(retailer: string): Promise<Record<string, unknown>> {
  return withShop({ kind: 'local' }, async ({ db }) => {
    const { results } = await db
      .prepare(
        'SELECT p.sku, p.facts FROM product p JOIN supplier s ON s.id = p.supplier_id WHERE s.display_name = ?',
      )
      .bind(retailer)
      .all<{ sku: string; facts: string }>();
    return Object.fromEntries(results.map(({ sku, facts }) => [sku, JSON.parse(facts)]));
  });
}

/** The handles of the products that search finds by a word. */
function findBy(word: string): Promise<string[]> {
  return withShop({ kind: 'local' }, async ({ db }) => {
    const { results } = await db
      .prepare(
        'SELECT handle FROM product WHERE id IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)',
      )
      .bind(`"${word}"`)
      .all<{ handle: string }>();
    return results.map(({ handle }) => handle);
  });
}

function mug(given: GivenRow): GivenRow {
  return aRow({ Handle: 'mug', Title: 'Mug', 'Variant SKU': 'MUG', ...given });
}

it('an import stores the facts of products and variants, and search finds the barcode', async () => {
  const output = await importInto(
    'Facts',
    toCsv(
      [
        mug({
          'Option1 Name': 'Size',
          'Option1 Value': 'S',
          'Variant Barcode': '6001068606122',
          'SEO Title': 'The mug',
          'Color (product.metafields.shopify.color-pattern)': 'red;blue',
        }),
        anotherRow({
          ...{ Handle: 'mug', 'Option1 Value': 'M', 'Variant SKU': 'MUG-M', 'Variant Price': '110' },
          'Variant Barcode': "'036000291452",
        }),
        aRow({ Handle: 'jug', Title: 'Jug', 'Variant SKU': 'JUG', 'Variant Barcode': '40170725' }),
        aRow({ Handle: 'pan', Title: 'Pan', 'Variant SKU': 'PAN' }),
      ],
      SHOPIFY,
    ),
  );
  expect(output).not.toContain('invalid value');
  expect(await factsOf('Facts')).toMatchObject({
    MUG: { gtin: '6001068606122' },
    'MUG-M': { gtin: '036000291452' },
    JUG: { gtin: '40170725' },
    PAN: {},
  });
  expect(Object.values(await factsOf('Facts'))).toContainEqual({ colour: 'red; blue', seo_title: 'The mug' });
  expect(await findBy('0036000291452')).toEqual(['mug']);
  expect(await findBy('40170725')).toEqual(['jug']);
});

it('an import omits an invalid barcode and reports it', async () => {
  const output = await importInto(
    'Invalid',
    toCsv(
      [
        mug({ 'Variant Barcode': '6001068606128' }),
        aRow({ Handle: 'jug', Title: 'Jug', 'Variant SKU': 'JUG', 'Variant Barcode': '6.00107E+12' }),
        aRow({ Handle: 'pan', Title: 'Pan', 'Variant SKU': 'PAN', 'Variant Barcode': '9'.repeat(10_000) }),
      ],
      SHOPIFY,
    ),
  );
  expect(output).toContain('Products: 3 added');
  expect(output).toContain(
    [
      'Imported without 3 invalid values:',
      '  1 × Barcode has a wrong check digit: "6001068606128" on line 2 (mug)',
      '  1 × Barcode is a shortened number. Format the column as text and enter the whole barcode: "6.00107E+12" on line 3 (jug)',
      `  1 × Barcode does not have 8, 12, 13 or 14 digits: "${'9'.repeat(39)}…" on line 4 (pan)\n`,
    ].join('\n'),
  );
  expect(await factsOf('Invalid')).toEqual({ MUG: {}, JUG: {}, PAN: {} });
});

it('an import rewrites a product only if a fact changes or disappears', async () => {
  const file = (barcode: string) => toCsv([mug({ 'Variant Barcode': barcode })], SHOPIFY);
  await importInto('Again', file('6001068606122'));
  expect(await importInto('Again', file('6001068606122'))).toContain('0 changed, 1 unchanged');
  expect(await importInto('Again', file('40170725'))).toContain('1 changed');
  expect(await findBy('40170725')).toContain('mug');
  expect(await importInto('Again', file(''))).toContain('1 changed');
  expect(await factsOf('Again')).toEqual({ MUG: {} });
});

it('an import stores the cost per item, and reports an invalid one', async () => {
  const columns = [...SHOPIFY, 'Cost per item'];
  const costs = () =>
    withShop({ kind: 'local' }, async ({ db }) => {
      const sql =
        'SELECT sku, cost_cents FROM product WHERE supplier_id = (SELECT max(id) FROM supplier) ORDER BY sku';
      return (await db.prepare(sql).raw()).map(([sku, cost]) => [sku, cost]);
    });
  const output = await importInto(
    'Costs',
    toCsv(
      [
        mug({ 'Cost per item': '45.50' }),
        aRow({ Handle: 'jug', Title: 'Jug', 'Variant SKU': 'JUG', 'Cost per item': '-3' }),
        aRow({ Handle: 'pan', Title: 'Pan', 'Variant SKU': 'PAN' }),
      ],
      columns,
    ),
  );
  expect(output).toContain('1 × Cost per item is not an amount such as 1234.50: "-3" on line 3 (jug)');
  expect(output).not.toContain('45.5');
  expect(await costs()).toEqual([
    ['JUG', null],
    ['MUG', 4_550],
    ['PAN', null],
  ]);
  expect(await importInto('Costs', toCsv([mug({ 'Cost per item': '46' })], columns))).toContain('1 changed');
  expect(await costs()).toContainEqual(['MUG', 4_600]);
});

it('an import cleans and truncates hostile texts', async () => {
  await importInto(
    'Hostile',
    toCsv(
      [
        mug({
          'SEO Title': `</script><b>\u202eMug\u0000\n\u200b${' long'.repeat(2_000)}`,
          'SEO Description': '😀'.repeat(5_000),
          'Color (product.metafields.shopify.color-pattern)': '\u202e \u200b',
        }),
      ],
      SHOPIFY,
    ),
  );
  const { MUG: facts } = await factsOf('Hostile');
  expect(facts).toEqual({
    seo_title: `</script><b>Mug${' long'.repeat(10)}…`,
    seo_description: `${'😀'.repeat(159)}…`,
  });
});

describe('the facts in other formats', () => {
  async function factsIn(content: string) {
    const { products } = await readCatalogue(await aFile('shop.csv', content), 'Karoo Kitchen');
    return products.map(({ facts, variants }) => [facts, ...variants.map((variant) => variant.facts)]);
  }

  it("are read from Shopify's columns of 2025, with metafields named in any language", async () => {
    const header =
      'Title,Price,Barcode,SEO title,Kolor (product.metafields.shopify.color-pattern),Age group (product.metafields.shopify.age-group)';
    expect(await factsIn(`${header}\nMug,10.00,40170725,The mug,red; blue,adults`)).toEqual([
      [{ seo_title: 'The mug', colour: 'red; blue', age_group: 'adults' }, { gtin: '40170725' }],
    ]);
  });

  it('are read from WooCommerce columns', async () => {
    const rows = [
      'ID,Type,SKU,Name,Regular price,Categories,Parent,"GTIN, UPC, EAN, or ISBN",Attribute 1 name,Attribute 1 value(s)',
      '1,simple,mug,Mug,10,,,40170725,,',
      '2,variable,tee,Tee,,,,6001068606122,Size,"S, M"',
      '3,variation,tee-s,Tee,10,,tee,036000291452,Size,S',
      '4,variation,tee-m,Tee,10,,tee,,Size,M',
    ];
    expect(await factsIn(rows.join('\n'))).toEqual([
      [{}, { gtin: '40170725' }],
      [{}, { gtin: '036000291452' }, {}],
    ]);
  });

  it("are read from Google's columns", async () => {
    const rows = [
      'id\ttitle\tlink\tavailability\tprice\titem_group_id\tsize\tcolor\tgtin\tgender',
      'T1\tTee\thttps://x.example/t\tin_stock\t199.00 ZAR\tTEE\tS\tRed\t6001068606122\tmale',
      'T2\tTee\thttps://x.example/t\tin_stock\t199.00 ZAR\tTEE\tM\tRed\t036000291452\tmale',
      'M1\tMug\thttps://x.example/m\tin_stock\t89.00 ZAR\t\t\tBlue\t40170725\t',
    ];
    expect(await factsIn(rows.join('\n'))).toEqual([
      [{ colour: 'Red', size: 'S', gender: 'male' }, { gtin: '6001068606122' }, { gtin: '036000291452' }],
      [{ colour: 'Blue' }, { gtin: '40170725' }],
    ]);
  });
});
