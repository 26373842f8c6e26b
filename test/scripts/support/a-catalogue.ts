import fc from 'fast-check';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import type { GivenRow } from './a-csv.ts';

// Texts that file formats and spreadsheets may escape or reinterpret.
const words = fc.constantFrom(
  ...[
    'Kettle',
    '=1+1',
    '+27',
    '-5 °C',
    '@home',
    "'quoted",
    "'=x",
    'a "b" c',
    'x, y; z',
    'Ümlaut é',
    '电热水壶',
  ],
  ...[
    'Ἑλλάς',
    'R 5',
    '<b>bold',
    '&amp;',
    '%',
    '7',
    'tab\tbed',
    "o'clock",
    '1.0',
    'TRUE',
    '🍓',
    'null',
    '\\n',
  ],
);
const texts = fc.array(words, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));

const descriptions = fc.oneof(
  fc.constant(''),
  texts,
  fc.array(texts, { minLength: 2, maxLength: 4 }).map((lines) => lines.join('\n')),
  fc
    .array(texts, { maxLength: 3 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`),
  texts.map(
    (text) => `<h1>${text}</h1>\n<p style="color:red">${text}<script>x</script><img src="x.png"></p>`,
  ),
  texts.map((text) => `<a href="https://a.example/?q=1&r=2">${text}</a> <a href="/pages/x">${text}</a>`),
  texts.map((text) => `<p></p><table><tr><td></td><td>${text}</td></tr></table>&nbsp;<div><p>${text}`),
  texts.map((text) => `=HYPERLINK("https://x.example";"${text}")`),
);

const prices = fc.integer({ min: 1, max: 999_999 });

type Offer = { sku: string; price: number; compareAt: number | null; stock: number | null; grams: number };

const offers: fc.Arbitrary<Offer> = fc.record({
  sku: fc.oneof(fc.constant(''), texts),
  price: prices,
  compareAt: fc.option(prices),
  stock: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 4 }),
  grams: fc.integer({ min: 0, max: 30_000 }),
});

const images = fc.constantFrom('one', 'two', 'three').map((name) => `https://cdn.example/${name}.png`);

const axes = fc.uniqueArray(fc.constantFrom('Size', 'Color', 'Kleur', 'Option 1', '=axis', 'Länge'), {
  maxLength: 3,
});

const products = axes.chain((names) =>
  fc.record({
    names: fc.constant(names),
    title: texts,
    body: descriptions,
    vendor: fc.oneof(fc.constant(''), texts),
    type: fc.oneof(
      fc.constant(''),
      fc.constantFrom('Kettles', "Women's Tops", 'womens top', '=type', 'Kettle'),
    ),
    tags: fc.array(
      fc.oneof(
        words.filter((word) => !word.includes(',')),
        fc.constant('sale'),
      ),
      { maxLength: 3 },
    ),
    returns: fc.option(fc.constantFrom(...RETURN_EXCLUSION_CODES), { freq: 1 }),
    isDraft: fc.nat({ max: 5 }).map((number) => number === 0),
    images: fc.uniqueArray(images, { maxLength: 3 }),
    variants: fc.uniqueArray(
      fc.tuple(fc.array(texts, { minLength: 3, maxLength: 3 }), offers, fc.option(images)),
      {
        minLength: 1,
        maxLength: names.length === 0 ? 1 : 4,
        selector: ([values]) => JSON.stringify(values.slice(0, names.length)),
      },
    ),
  }),
);

/** Generates the rows of a retailer's Shopify file, by product handle. */
export const catalogues: fc.Arbitrary<ReadonlyMap<string, GivenRow[]>> = fc
  .uniqueArray(fc.tuple(fc.constantFrom('kettle', 'mug', '=pan', 'Tëa pot', "'-lid", 'tray'), products), {
    minLength: 1,
    maxLength: 5,
    selector: ([handle]) => handle,
  })
  .map((list) => new Map(list.map(([handle, product]) => [handle, toRows(handle, product)])));

function toRows(
  handle: string,
  product: typeof products extends fc.Arbitrary<infer P> ? P : never,
): GivenRow[] {
  const { names, title, body, vendor, type, tags, returns, isDraft, variants } = product;
  const tag = returns === null ? [] : [`returns:${returns.replaceAll('_', '-')}`];
  const rows = variants.map(
    ([values, offer, image], index): GivenRow => ({
      Handle: handle,
      ...(index === 0
        ? {
            ...{
              Title: title,
              'Body (HTML)': body,
              Vendor: vendor,
              Type: type,
              Tags: [...tags, ...tag].join(', '),
            },
            ...{ Published: 'true', Status: isDraft ? 'draft' : 'active' },
            ...{
              'Option1 Name': names[0] ?? '',
              'Option2 Name': names[1] ?? '',
              'Option3 Name': names[2] ?? '',
            },
          }
        : {}),
      'Option1 Value': names.length > 0 ? (values[0] ?? '') : '',
      'Option2 Value': names.length > 1 ? (values[1] ?? '') : '',
      'Option3 Value': names.length > 2 ? (values[2] ?? '') : '',
      'Variant SKU': offer.sku,
      'Variant Grams': String(offer.grams),
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Policy': 'deny',
      'Variant Inventory Qty': offer.stock === null ? '' : String(offer.stock),
      'Variant Price': (offer.price / 100).toFixed(2),
      'Variant Compare At Price': offer.compareAt === null ? '' : (offer.compareAt / 100).toFixed(2),
      'Variant Image': image ?? '',
    }),
  );
  const ofImages = product.images.map(
    (url): GivenRow => ({ Handle: handle, 'Image Src': url, 'Image Alt Text': title }),
  );
  return [...rows, ...ofImages];
}
