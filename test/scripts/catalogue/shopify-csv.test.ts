import { describe, expect, it } from 'vitest';

import { aFile, anotherRow, aRow, type GivenRow, readCatalogue, toCsv } from '../support/a-csv.ts';

async function read(...rows: GivenRow[]): ReturnType<typeof readCatalogue> {
  return readCatalogue(await aFile('shop.csv', toCsv(rows)), 'Karoo Kitchen');
}

async function readOne(...rows: GivenRow[]) {
  const { products } = await read(...rows);
  const [product] = products;
  if (product === undefined) throw new Error('No product was read');
  return product;
}

const sized = { 'Option1 Name': 'Size', 'Option1 Value': 'S' };

describe('a Shopify catalogue', () => {
  it('has no options for a product with Title / Default Title', async () => {
    const product = await readOne(aRow());
    expect(product.optionNames).toEqual([]);
    expect(product.variants).toHaveLength(1);
    expect(product.variants[0]?.optionValues).toEqual([]);
  });

  it('does not use "Uncategorized" as a product type', async () => {
    const product = await readOne(aRow({ Type: '', 'Product Category': 'Uncategorized' }));
    expect(product.productType).toBe('Other products of Karoo Kitchen');
  });

  it.each(['Title', 'Vendor', 'Type', 'Tags', 'Option1 Value', 'Variant SKU', 'Image Alt Text'] as const)(
    'skips a product with a character in %s that changes the reading direction',
    async (column) => {
      for (const mark of ['\u202e', '\u202a', '\u2066']) {
        const { products, skipped, skippedProducts } = await read(
          aRow({ ...sized, [column]: `Kettle${mark}gnp.exe` }),
          aRow({ Handle: 'pan', Title: 'Pan' }),
        );
        expect(products.map(({ handle }) => handle)).toEqual(['pan']);
        expect(skippedProducts).toBe(1);
        expect(skipped).toEqual([
          { line: 2, handle: 'kettle', reason: 'an invisible character that changes the reading direction' },
        ]);
      }
    },
  );

  it('groups all rows with the same handle as variants of one product', async () => {
    const { products } = await read(
      aRow(sized),
      aRow({ Handle: 'pan', Title: 'Pan' }),
      anotherRow({ 'Option1 Value': 'M', 'Variant Price': '120', 'Variant Inventory Tracker': 'shopify' }),
    );
    expect(products.map(({ handle }) => handle)).toEqual(['kettle', 'pan']);
    expect(products[0]?.optionNames).toEqual(['Size']);
    expect(products[0]?.variants.map(({ optionValues, priceCents }) => [optionValues, priceCents])).toEqual([
      [['S'], 10_000],
      [['M'], 12_000],
    ]);
  });

  it.each([
    ['Color', 'Colour'],
    ['COLOR', 'Colour'],
    ['SIZE', 'Size'],
    ['Material', 'Material'],
    ['Wall height', 'Wall height'],
    ['Title', 'Option'],
  ])('localises option names: %s becomes %s', async (given, shown) => {
    const product = await readOne(
      aRow({ 'Option1 Name': given, 'Option1 Value': 'One' }),
      anotherRow({
        'Option1 Name': given.toLowerCase(),
        'Option1 Value': 'Two',
        'Variant Price': '120',
        'Variant Inventory Tracker': 'shopify',
      }),
    );
    expect([product.optionNames, product.variants.length]).toEqual([[shown], 2]);
  });

  it.each([
    ['Option 1', 'Option 2', ['Option 1', 'Option 2']],
    ['Color', 'Colour', ['Color', 'Colour']],
    ['Size', 'size', ['Size 1', 'size 2']],
    ['Size', 'COLOR', ['Size', 'Colour']],
  ])('keeps the options %s and %s apart', async (first, second, names) => {
    const product = await readOne(
      aRow({
        ...{ 'Option1 Name': first, 'Option1 Value': 'Tea' },
        ...{ 'Option2 Name': second, 'Option2 Value': 'Rusk' },
      }),
    );
    expect(product.optionNames).toEqual(names);
  });

  it('reads rows that contain only an image as images of the product', async () => {
    const product = await readOne(
      aRow({ 'Image Src': 'https://cdn.example/a/front%20side.jpg?v=1', 'Image Alt Text': 'Front' }),
      anotherRow({ 'Image Src': 'https://cdn.example/a/back.jpg' }),
    );
    expect(product.variants).toHaveLength(1);
    expect(product.images).toEqual([
      { source: 'cdn.example/a/front side.jpg', alt: 'Front' },
      { source: 'cdn.example/a/back.jpg', alt: '' },
    ]);
  });

  it("adds a variant's own image after the product's images", async () => {
    const product = await readOne(aRow({ ...sized, 'Variant Image': 'https://cdn.example/s.png?v=2' }));
    expect(product.variants[0]?.imageSource).toBe('cdn.example/s.png');
    expect(product.images).toEqual([{ source: 'cdn.example/s.png', alt: '' }]);
  });

  it.each([
    [{ Published: 'false' }, false],
    [{ Published: 'FALSE' }, false],
    [{ Status: 'draft' }, false],
    [{ Status: 'active' }, true],
    [{}, true],
  ])('reads a product with %o as published: %s', async (given, isPublished) => {
    expect((await readOne(aRow(given))).isPublished).toBe(isPublished);
  });

  it.each([
    [{ 'Variant Inventory Qty': '7' }, 7],
    [{ 'Variant Inventory Qty': '-3' }, 0],
    [{ 'Variant Inventory Qty': '' }, null],
    [{ 'Variant Inventory Tracker': '' }, 1_000],
    [{ 'Variant Inventory Qty': '0', 'Variant Inventory Policy': 'continue' }, 1_000],
  ])('reads the stock of a product with %o as %s', async (given, stock) => {
    expect((await readOne(aRow(given))).variants[0]?.stock).toBe(stock);
  });

  it.each([
    ['129.00', 12_900],
    ['100.00', null],
    ['80.00', null],
    ['', null],
  ])(
    'reads the compare-at price "%s" of a product with the price 100.00 as %s',
    async (compareAt, expected) => {
      const product = await readOne(aRow({ 'Variant Compare At Price': compareAt }));
      expect(product.variants[0]?.compareAtCents).toBe(expected);
    },
  );

  it('removes the apostrophe before a SKU, and reads a missing SKU as null', async () => {
    expect((await readOne(aRow({ 'Variant SKU': "'00123" }))).variants[0]?.sku).toBe('00123');
    expect((await readOne(aRow({ 'Variant SKU': '' }))).variants[0]?.sku).toBeNull();
  });

  it('reads grams and tags, and uses the retailer’s name if the brand is missing', async () => {
    const product = await readOne(aRow({ 'Variant Grams': '453.6', Tags: 'tea, Braai ,,' }));
    expect(product.variants[0]?.weightGrams).toBe(454);
    expect(product.tags).toEqual(['tea', 'Braai']);
    expect(product.brand).toBe('Karoo Kitchen');
    expect([product.categories, product.productType]).toEqual([[], 'Other products of Karoo Kitchen']);
  });

  it('reads return exclusions from tags, removes these tags, and reports unknown ones', async () => {
    const product = await readOne(aRow({ Tags: 'tea, returns:everyday-consumption' }));
    expect([product.tags, product.returnExclusion]).toEqual([['tea'], 'everyday_consumption']);
    expect((await readOne(aRow({ Tags: 'tea' }))).returnExclusion).toBeNull();
    const { products, unknownReturnTags } = await read(aRow({ Tags: 'Returns: never' }));
    expect([products[0]?.tags, products[0]?.returnExclusion]).toEqual([[], null]);
    expect(unknownReturnTags).toMatchObject([{ line: 2, tag: 'Returns: never' }]);
  });

  it.each([
    ['no price', { 'Variant Price': '' }],
    ['the price is zero', { 'Variant Price': '0.00' }],
  ])('skips a product with %s and reports its line', async (reason, given) => {
    const { products, skipped, skippedProducts } = await read(
      aRow(given),
      aRow({ Handle: 'pan', Title: 'Pan' }),
    );
    expect(products.map(({ handle }) => handle)).toEqual(['pan']);
    expect(skippedProducts).toBe(1);
    expect(skipped).toEqual([{ line: 2, handle: 'kettle', reason }]);
  });

  it('skips rows whose options repeat, lack a value or have another name, and keeps the rest', async () => {
    const { products, skipped } = await read(
      aRow({ ...sized, 'Body (HTML)': '<p>over\ntwo lines</p>' }),
      anotherRow({ 'Option1 Value': 'S', 'Variant Price': '90' }),
      anotherRow({ 'Variant SKU': 'K-1', 'Variant Price': '90' }),
      anotherRow({ 'Option1 Name': 'Colour', 'Option1 Value': 'Red', 'Variant Price': '90' }),
      anotherRow({ 'Option1 Name': 'SIZE', 'Option1 Value': 'L', 'Variant Price': '90' }),
    );
    expect(products[0]?.variants.map(({ optionValues }) => optionValues)).toEqual([['S'], ['L']]);
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'the same options as another row of the product'],
      [5, 'no value for the option "Size"'],
      [6, 'the option "Colour" where the product has "Size"'],
    ]);
  });

  it('counts the lines of a file with CRLF as an editor does', async () => {
    const rows = [
      aRow({ 'Body (HTML)': '<p>\n</p>' }),
      aRow({ Handle: 'pan', Title: 'Pan', 'Variant Price': '' }),
    ];
    const file = await aFile('crlf.csv', `\uFEFF${toCsv(rows).replaceAll('\n', '\r\n')}`);
    const { products, skipped } = await readCatalogue(file, 'Karoo Kitchen');
    expect(products).toHaveLength(1);
    expect(skipped).toEqual([{ line: 4, handle: 'pan', reason: 'no price' }]);
  });
});

describe('a bad Shopify catalogue', () => {
  const whole = toCsv([
    aRow({ 'Body (HTML)': '<p>A long\ndescription</p>' }),
    aRow({ Handle: 'pan', Title: 'Pän' }),
  ]);

  it.each([
    [
      'cut off in a quoted field',
      whole.slice(0, whole.indexOf('long')),
      'line 2, column "Body (HTML)": the row is cut off',
    ],
    [
      'cut off between two fields',
      whole.slice(0, whole.indexOf('"pan"') + 5),
      'line 4, column "Title": the row is cut off',
    ],
    [
      'with another header',
      whole.replace('Variant Price', 'Cost'),
      'line 1, column "Variant Price": the header does not have it',
    ],
    ['that is empty', '', 'line 1, column 1: the header is missing'],
    ['in another encoding', Buffer.from(whole, 'latin1'), 'line 4, column 9: the file is not UTF-8'],
    [
      'with a price in words',
      whole.replace('100.00', 'POA'),
      'line 2, column "Variant Price": "POA" is not an amount',
    ],
    [
      'with a stray quotation mark',
      whole.replace('"Kettle"', '"Ket"tle"'),
      'line 2, column "Title": the row has a quotation mark',
    ],
  ])('%s is rejected with the place of the error', async (_, content, message) => {
    const file = await aFile('bad.csv', content);
    const rejection = readCatalogue(file, 'Karoo Kitchen');
    await expect(rejection).rejects.toThrow(`bad.csv, ${message}`);
    await expect(rejection).rejects.toThrow(/^[^\n]*Nothing was changed\.$/);
  });
});
