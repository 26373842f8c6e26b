import { describe, expect, it } from 'vitest';
import { readShopifyCsv } from '#scripts/catalogue/shopify-csv.ts';
import { aFile } from '../support/a-csv.ts';

/** What an import reads of a file: per product its handle, price in cents, stock and type. */
async function read(content: string | Uint8Array, name = 'shop.csv') {
  const catalogue = await readShopifyCsv(await aFile(name, content), 'Karoo Kitchen');
  const products = catalogue.products.map(({ handle, productType, isPublished, variants }) => ({
    ...{ handle, productType, isPublished },
    price: variants[0]?.priceCents,
    stock: variants[0]?.stock,
  }));
  return { ...catalogue, products };
}

async function rejectionOf(content: string | Uint8Array): Promise<string> {
  return read(content).then(
    () => 'read',
    (error: Error) => error.message,
  );
}

const HEADER = 'Handle,Title,Type,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
const ROWS = ['tea,Rooibos tea,Tea,shopify,5,199.50', 'tongs,Braai tongs,Braai,shopify,0,89.00'];
const CSV = [HEADER, ...ROWS].join('\n');
const PRODUCTS = [
  { handle: 'tea', productType: 'Tea', isPublished: true, price: 19_950, stock: 5 },
  { handle: 'tongs', productType: 'Braai', isPublished: true, price: 8_900, stock: 0 },
];

function utf16(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
}

describe('the same file as spreadsheets save it', () => {
  it.each([
    ['with commas', CSV],
    ['with a byte order mark', `\uFEFF${CSV}`],
    ['with CRLF', CSV.replaceAll('\n', '\r\n')],
    ['with semicolons', CSV.replaceAll(',', ';')],
    [
      'with semicolons and decimal commas',
      CSV.replaceAll(',', ';').replace('199.50', '199,50').replace('89.00', '89,00'),
    ],
    ['with tabs, as UTF-16', utf16(CSV.replaceAll(',', '\t'))],
    ['with a sep= line', `sep=;\n${CSV.replaceAll(',', ';')}`],
    ['with blank rows', `,,,,,\n${CSV}\n,,,,,\n\n,,,,,\n`],
    ['with a header in other case and spaces', CSV.replace('Variant Price', ' variant  PRICE ')],
    ['with rand signs and thousands', CSV.replace('199.50', 'R 199.50').replace('89.00', 'R89.00')],
  ])('%s is read the same', async (_name, content) => {
    expect((await read(content)).products).toEqual(PRODUCTS);
  });

  it('Windows-1252 is rejected with the way to save it', async () => {
    expect(await rejectionOf(Buffer.from(CSV.replace('tea', 'té'), 'latin1'))).toBe(
      'shop.csv, line 2, column 2: the file is not UTF-8. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing was changed.',
    );
  });
});

describe('amounts', () => {
  const priced = (...prices: readonly string[]): string =>
    ['Title,Variant Price', ...prices.map((price, index) => `Tea ${index},"${price}"`)].join('\n');

  it.each([
    [
      ['12,499.00', '5.00'],
      [1_249_900, 500],
    ],
    [['12 499.00'], [1_249_900]],
    [['R 12 499'], [1_249_900]],
    [
      ['12.499,00', '5,5'],
      [1_249_900, 550],
    ],
    [['199,99'], [19_999]],
  ])('%j are read', async (prices, cents) => {
    expect((await read(priced(...prices))).products.map(({ price }) => price)).toEqual(cents);
  });

  it.each([[['12,499']], [['199.99', '5,50']], [['1.2.3']], [['1,23.45']]])(
    '%j could mean two things, so the file is rejected',
    async (prices) => {
      expect(await rejectionOf(priced(...prices))).toMatch(/is not an amount such as 1234\.50/);
    },
  );

  it('names every wrong cell', async () => {
    expect(await rejectionOf(priced('POA', '5.00', 'free'))).toBe(
      'shop.csv, line 2, column "Variant Price": "POA" is not an amount such as 1234.50\n' +
        '  line 4, column "Variant Price": "free" is not an amount such as 1234.50. Nothing was changed.',
    );
  });

  it('names at most fifty of them', async () => {
    const message = await rejectionOf(priced(...Array.from({ length: 60 }, () => 'POA')));
    expect(message.split('\n')).toHaveLength(51);
    expect(message).toContain('and 10 more. Nothing was changed.');
  });
});

describe('columns', () => {
  it('have the names of 2025', async () => {
    const { products } = await read(
      [
        'Title,URL handle,Product category,Type,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price,Compare-at price',
        'Rooibos tea,tea,Food > Drinks > Tea,,shopify,5,FALSE,59.00,69.00',
        'Honey,honey,Food,Jam,shopify,5,TRUE,49.00,',
      ].join('\n'),
    );
    expect(products).toMatchObject([
      { handle: 'tea', productType: 'Tea', price: 5_900, stock: 5 },
      { handle: 'honey', productType: 'Jam', price: 4_900, stock: 1_000 },
    ]);
  });

  it('may be few: without a handle each row is a product; without stock none is stated', async () => {
    const { products } = await read('Title,Price\nRooibos tea,59.00\nRooibos tea,49.00');
    const productType = 'Other products of Karoo Kitchen';
    expect(products).toEqual([
      { handle: 'rooibos-tea', productType, isPublished: true, price: 5_900, stock: null },
      { handle: 'rooibos-tea-2', productType, isPublished: true, price: 4_900, stock: null },
    ]);
  });

  it('of the South African market win', async () => {
    const { products } = await read(
      [
        'Handle,Title,Variant Price,Included / South Africa,Price / South Africa',
        'drone,Drone,99.00,true,1899.00',
        'kite,Kite,50.00,true,',
        'boat,Boat,70.00,false,',
      ].join('\n'),
    );
    expect(products).toMatchObject([
      { handle: 'drone', price: 189_900, isPublished: true },
      { handle: 'kite', price: 5_000, isPublished: true },
      { handle: 'boat', price: 7_000, isPublished: false },
    ]);
  });

  it.each([
    ['a WooCommerce export', 'ID,Type,SKU,Name,Regular price,Categories'],
    ['a Google Merchant feed', 'id\ttitle\tlink\tavailability\tprice'],
    ["Shopify's inventory export", 'Handle,Title,SKU,Location,On hand (current)'],
  ])('of %s are recognised', async (kind, header) => {
    expect(await rejectionOf(`${header}\n`)).toContain(`this looks like ${kind}`);
  });

  it('that are missing are all named', async () => {
    expect(await rejectionOf('Handle,Vendor\ntea,Karoo')).toContain(
      'the header does not have these columns: "Title", "Variant Price"',
    );
  });
});

describe('products that are no parcels', () => {
  it.each([
    ['Gift Card', 'true', 'a gift card'],
    ['Variant Requires Shipping', 'false', 'requires no shipping, such as a fee, a donation or a download'],
  ])('%s = %s are skipped and withdrawn', async (column, cell, reason) => {
    const { products, skipped, withdrawn } = await read(
      `Handle,Title,Variant Price,${column}\ncard,Card,100.00,${cell}\ntea,Tea,5.00,`,
    );
    expect(products.map(({ handle }) => handle)).toEqual(['tea']);
    expect([skipped, withdrawn]).toEqual([[{ line: 2, handle: 'card', reason }], ['card']]);
  });
});

it('a number that a spreadsheet has shortened is no SKU', async () => {
  expect(await rejectionOf('Title,Variant SKU,Price\nTea,6.00123E+12,5.00')).toContain(
    '"6.00123E+12" is a shortened number. Format the column as text and enter the whole SKU',
  );
});
