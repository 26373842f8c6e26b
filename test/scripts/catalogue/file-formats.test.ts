import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fileSource } from '#scripts/shop/file-source.ts';
import { readCatalogueFile } from '#worker/operations/catalogue/catalogue-file.ts';
import type { CatalogueProduct } from '#worker/operations/catalogue/catalogue-product.ts';
import { aFile, readCatalogue } from '../support/a-csv.ts';

/** Reads a file; returns each product's handle, price in cents, stock and type. */
async function read(content: string | Uint8Array, name = 'shop.csv') {
  const catalogue = await readCatalogue(await aFile(name, content), 'Karoo Kitchen');
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

async function readSource(open: () => ReadableStream<Uint8Array>): Promise<CatalogueProduct[]> {
  const catalogue = await readCatalogueFile({ name: 'shop.csv', open: async () => open() }, 'Karoo Kitchen');
  const products: CatalogueProduct[] = [];
  for await (const product of catalogue.products()) products.push(product);
  return products;
}

function piecesOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(start, start + size));
      start += size;
    },
  });
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

describe('the same file in different spreadsheet formats', () => {
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
  ])('%s gives the same products', async (_name, content) => {
    expect((await read(content)).products).toEqual(PRODUCTS);
  });

  it('in Windows-1252 is rejected with advice on how to save it', async () => {
    expect(await rejectionOf(Buffer.from(CSV.replace('tea', 'té'), 'latin1'))).toBe(
      'shop.csv, line 2, column 2: the file is not UTF-8. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing was changed.',
    );
  });
});

describe('a file that is read in chunks', () => {
  const woo = [
    'ID,Type,SKU,Name,Published,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
    '1,variable,cap,Cap,1,,Hats,,,',
    '2,simple,,Mug,1,50,Mugs,,,',
    '3,variation,,Cap,1,90,,cap,Size,S',
    '4,variation,,Cap,1,90,,id:1,Size,M',
  ].join('\n');
  const feed =
    '<rss><channel><item><g:id>é</g:id><title><![CDATA[Tea & <b>]]></title>\n<g:price>5</g:price></item></channel></rss>';

  it.each([
    [
      'CRLF and quotes',
      `${HEADER}\r\n"té ""1""","Two\r\nlines",Tea,shopify,5,"199,50"\r\nmug,Mug,,shopify,5,5\r\n`,
    ],
    ['a byte order mark', `\uFEFF${CSV}`],
    ['UTF-16', utf16(CSV.replaceAll(',', '\t'))],
    ['XML', feed],
    ['variations after other products', woo],
  ])('of one byte gives the same products: %s', async (_name, content) => {
    const bytes = new Uint8Array(Buffer.from(content));
    const inPieces = await readSource(() => piecesOf(bytes, 1));
    expect(inPieces).toEqual(await readSource(() => piecesOf(bytes, bytes.length)));
    expect(inPieces.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'an invalid byte',
      Buffer.from(CSV.replace('tea', 'té'), 'latin1'),
      'line 2, column 2: the file is not UTF-8',
    ],
    ['a row that is cut off', `${CSV}\nmug,"Mug`, 'line 4, column "Title": the row is cut off'],
    ['nothing', '', 'line 1, column 1: the header is missing'],
  ])('of one byte is rejected at the same place: %s', async (_name, content, rejection) => {
    const bytes = new Uint8Array(Buffer.from(content));
    await expect(readSource(() => piecesOf(bytes, 1))).rejects.toThrow(rejection);
  });

  it('yields a product with rows far apart once, after other products', async () => {
    const others = Array.from({ length: 3_000 }, (_, n) => `p-${n},P ${n},,,5.00`);
    const csv = [
      'Handle,Title,Option1 Name,Option1 Value,Variant Price',
      ...['far,Far,Size,S,5.00', ...others, 'far,,,M,6.00'],
    ].join('\n');
    const products = await readSource(() => piecesOf(new Uint8Array(Buffer.from(csv)), 4_096));
    expect(products).toHaveLength(3_001);
    expect(products.find(({ handle }) => handle === 'far')?.variants).toHaveLength(2);
    expect(products.findIndex(({ handle }) => handle === 'far')).toBeGreaterThan(0);
  });

  it('is rejected if it changes between two readings', async () => {
    const file = await aFile('shop.csv', CSV);
    const catalogue = await readCatalogueFile(fileSource(file), 'Karoo Kitchen');
    await writeFile(file, `${CSV}\nmug,Mug,Tea,shopify,5,5.00`);
    await expect(catalogue.products()[Symbol.asyncIterator]().next()).rejects.toThrow(
      'shop.csv: there is no such file, or it cannot be read. Nothing was changed.',
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
    '%j are ambiguous or invalid, so the file is rejected',
    async (prices) => {
      expect(await rejectionOf(priced(...prices))).toMatch(/is not an amount such as 1234\.50/);
    },
  );

  it('that are invalid are all reported', async () => {
    expect(await rejectionOf(priced('POA', '5.00', 'free'))).toBe(
      'shop.csv, line 2, column "Variant Price": "POA" is not an amount such as 1234.50\n' +
        '  line 4, column "Variant Price": "free" is not an amount such as 1234.50. Nothing was changed.',
    );
  });

  it('that are invalid are reported up to a limit of fifty', async () => {
    const message = await rejectionOf(priced(...Array.from({ length: 60 }, () => 'POA')));
    expect(message.split('\n')).toHaveLength(51);
    expect(message).toContain('and 10 more. Nothing was changed.');
  });
});

describe('columns', () => {
  it('may have Shopify’s names of 2025', async () => {
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

  it('may be only a title and a price: then each row is a product without stated stock', async () => {
    const { products } = await read('Title,Price\nRooibos tea,59.00\nRooibos tea,49.00');
    const productType = 'Other products of Karoo Kitchen';
    expect(products).toEqual([
      { handle: 'rooibos-tea', productType, isPublished: true, price: 5_900, stock: null },
      { handle: 'rooibos-tea-2', productType, isPublished: true, price: 4_900, stock: null },
    ]);
  });

  it('of the South African market take precedence', async () => {
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

  it("of Shopify's inventory export are recognised and rejected", async () => {
    expect(await rejectionOf('Handle,Title,SKU,Location,On hand (current)\n')).toContain(
      "this looks like Shopify's inventory export",
    );
  });

  it('that are missing are all reported', async () => {
    expect(await rejectionOf('Handle,Vendor\ntea,Karoo')).toContain(
      'the header does not have these columns: "Title", "Variant Price"',
    );
  });
});

describe('products that are not shipped', () => {
  it.each([
    ['Gift Card', 'true', 'a gift card'],
    ['Variant Requires Shipping', 'false', 'requires no shipping, such as a fee, a donation or a download'],
  ])('with %s = %s are skipped and withdrawn', async (column, cell, reason) => {
    const { products, skipped, withdrawn } = await read(
      `Handle,Title,Variant Price,${column}\ncard,Card,100.00,${cell}\ntea,Tea,5.00,`,
    );
    expect(products.map(({ handle }) => handle)).toEqual(['tea']);
    expect([skipped, withdrawn]).toEqual([[{ line: 2, handle: 'card', reason }], ['card']]);
  });
});

it('a SKU that a spreadsheet has shortened to scientific notation is rejected', async () => {
  expect(await rejectionOf('Title,Variant SKU,Price\nTea,6.00123E+12,5.00')).toContain(
    '"6.00123E+12" is a shortened number. Format the column as text and enter the whole SKU',
  );
});

describe('a WooCommerce export', () => {
  const HEADER = [
    'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Stock',
    'Backorders allowed?,Weight (kg),Date sale price ends,Sale price,Regular price,Categories,Tags,Images,Parent',
    'Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
  ].join(',');
  const woo = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');

  it('is read with its variations under their parents, which are found by SKU or id', async () => {
    const { products } = await readCatalogue(
      await aFile(
        'woo.csv',
        woo(
          '44,variable,tee,Tee,1,visible,Short,<p>Long</p>,1,,0,,,,,"Clothing > T-shirts, Sale",summer,"https://x.example/tee.jpg, https://x.example/back.jpg",,Size,"S, M",Fit,Slim',
          '45,variation,tee-s,Tee - S,1,visible,,,1,3,0,1.001,2199-01-01,149,199,,,https://x.example/s.jpg,tee,Size,S,,',
          '46,variation,tee-m,Tee - M,1,visible,,,0,parent,0,,2020-01-01,149,199,,,,id:44,Size,M,,',
        ),
      ),
      'Karoo Kitchen',
    );
    expect(products).toMatchObject([
      {
        ...{ handle: 'woo-44', name: 'Tee', productType: 'T-shirts', descriptionHtml: '<p>Long</p>' },
        ...{ tags: ['summer'], isPublished: true, optionNames: ['Size'] },
        images: ['tee', 'back', 's'].map((name) => ({ source: `x.example/${name}.jpg` })),
        variants: [
          {
            ...{ optionValues: ['S'], sku: 'tee-s', priceCents: 14_900, compareAtCents: 19_900 },
            ...{ stock: 3, weightGrams: 1_001, imageSource: 'x.example/s.jpg' },
          },
          { optionValues: ['M'], sku: 'tee-m', priceCents: 19_900, compareAtCents: null, stock: 0 },
        ],
      },
    ]);
  });

  it('is read, skipping products that the retailer does not ship and hiding unpublished ones', async () => {
    const { products, skipped, hidden } = await readCatalogue(
      await aFile(
        'woo.csv',
        woo(
          '1,"simple, virtual",,Course,1,visible,,,1,,0,,,,10,,,,,,,,',
          '2,grouped,,Set,1,visible,,,1,,0,,,,,,,,,,,,',
          '3,external,,Elsewhere,1,visible,,,1,,0,,,,10,,,,,,,,',
          '4,simple,,Draft,-1,visible,,,1,,0,,,,10,,,,,,,,',
          '5,simple,,Hidden,1,hidden,,,1,,1,,,,10,,,,,,,,',
          '6,simple,,Shown,1,visible,,,1,,0,,,,10,,,,,,,,',
        ),
      ),
      'Karoo Kitchen',
    );
    expect(
      products.map(({ name, isPublished, variants }) => [name, isPublished, variants[0]?.stock]),
    ).toEqual([
      ['Draft', false, null],
      ['Hidden', false, 1_000],
      ['Shown', true, null],
    ]);
    expect(hidden).toHaveLength(2);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'a group of other products'],
      [4, 'sold on another site'],
      [2, 'requires no shipping, such as a fee, a donation or a download'],
    ]);
  });

  it('is read with line breaks, but without variations that are unpublished or have no parent', async () => {
    const { products, skipped, withdrawn } = await readCatalogue(
      await aFile(
        'woo.csv',
        woo(
          '1,variable,,Cap,1,visible,,First\\nSecond,1,,0,,,,,,,,,Size,"S, M",,',
          '2,variation,,Cap,1,visible,,,1,1,0,,,,50,,,,id:1,Size,S,,',
          '3,variation,,Cap,0,visible,,,1,1,0,,,,50,,,,id:1,Size,M,,',
          '4,variation,,Lost,1,visible,,,1,1,0,,,,50,,,,,Size,L,,',
        ),
      ),
      'Karoo Kitchen',
    );
    expect(products).toMatchObject([
      { name: 'Cap', descriptionHtml: 'First\nSecond', variants: [{ optionValues: ['S'] }] },
    ]);
    expect(skipped).toEqual([
      { line: 4, handle: 'woo-1', reason: 'a variation that is not published' },
      { line: 5, handle: '', reason: 'a variation whose product is not in the file' },
    ]);
    expect(withdrawn).toEqual([]);
  });

  it('is rejected with its own column names if a cell is wrong', async () => {
    const rows = woo('1,simple,,Tea,1,visible,,,1,many,0,,,,POA,,,,,,,,');
    const rejection = await rejectionOf(rows);
    expect(rejection).toContain('line 2, column "Sale price or Regular price": "POA" is not an amount');
    expect(rejection).toContain('line 2, column "Stock": "many" is not a whole number');
  });
});

describe('a Google Merchant feed', () => {
  it('is read with the rows of a group as variants, without stock quantities', async () => {
    const feed = [
      'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tbrand\titem_group_id\tsize\tproduct_type\tshipping_weight',
      'T1\tTee\tA tee\thttps://x.example/t\thttps://x.example/t.jpg\tin_stock\t199.00 ZAR\t149.00 ZAR\tKaroo\tTEE\tS\tClothing > Tees\t0.2 kg',
      'T2\tTee\tA tee\thttps://x.example/t\thttps://x.example/t.jpg\tout of stock\t199.00 ZAR\t\tKaroo\tTEE\tM\tClothing > Tees\t',
      'M1\tMug\tA mug\thttps://x.example/m\thttps://x.example/m.jpg\tin_stock\tR 89.00\t\tKaroo\t\t\t\t',
    ].join('\n');
    const { products } = await readCatalogue(await aFile('google.tsv', feed), 'Karoo Kitchen');
    expect(products).toMatchObject([
      {
        ...{ handle: 'TEE', name: 'Tee', brand: 'Karoo', productType: 'Tees', optionNames: ['Size'] },
        images: [{ source: 'x.example/t.jpg' }],
        variants: [
          {
            ...{ optionValues: ['S'], sku: 'T1', priceCents: 14_900, compareAtCents: 19_900 },
            ...{ stock: null, weightGrams: 200 },
          },
          { optionValues: ['M'], sku: 'T2', priceCents: 19_900, compareAtCents: null, stock: 0 },
        ],
      },
      { handle: 'M1', optionNames: [], variants: [{ priceCents: 8_900 }] },
    ]);
  });

  it('is rejected if its prices are in another currency', async () => {
    const feed = 'id\ttitle\tlink\tavailability\tprice\nM1\tMug\thttps://x.example/m\tin_stock\t89.00 USD';
    expect(await rejectionOf(feed)).toContain(
      'line 2, column "price or sale_price": "89.00 USD" is not an amount',
    );
  });
});
