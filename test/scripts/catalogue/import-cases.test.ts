import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { sanitiseDescription } from '#worker/operations/catalogue/description.ts';
import { readCatalogue } from '../support/a-csv.ts';

/** Files as suppliers send them, beside the project. Without them these tests are skipped. */
const CASES = path.resolve(PROJECT_FOLDER, '../shared/cases/import');

/** Returns the counts of a file and the reasons why something is skipped or hidden; or the reason of its rejection. */
async function outcomeOf(name: string): Promise<string> {
  try {
    const { products, skipped, hidden } = await readCatalogue(path.join(CASES, name), 'Karoo Test');
    const variants = products.reduce((sum, product) => sum + product.variants.length, 0);
    const notes = [...skipped, ...hidden].map(({ reason }) => reason);
    return [`${products.length} products, ${variants} variants`, ...new Set(notes)].join('; ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const QUOTES =
  'line 2, column "Title": the row has a quotation mark in the wrong place. Quote the whole cell, and write "" for each quotation mark in it.';
const SHORTENED = '"6.00123E+12" is a shortened number. Format the column as text and enter the whole SKU';

describe.skipIf(!existsSync(CASES))("the supplier's file", () => {
  it.each([
    ['01-semicolon-excel.csv', '2 products, 2 variants'],
    [
      '02-windows-1252.csv',
      '02-windows-1252.csv, line 2, column 21: the file is not UTF-8. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing was changed.',
    ],
    ['03-utf16-unicode-text.txt', '2 products, 2 variants'],
    ['04-decimal-comma.csv', '1 products, 1 variants'],
    ['05-thousands.csv', '1 products, 1 variants'],
    ['05b-rand-sign.csv', '1 products, 1 variants'],
    ['06-new-template-columns.csv', '1 products, 2 variants'],
    ['07-no-inventory-qty.csv', '2 products, 2 variants'],
    ['07b-sparse-columns.csv', '2 products, 2 variants'],
    ['07c-only-title-price.csv', '2 products, 2 variants'],
    ['08-same-picture-name.csv', '2 products, 2 variants'],
    ['09-blank-row-first.csv', '2 products, 2 variants'],
    ['09b-sep-line.csv', '2 products, 2 variants'],
    ['10-handle-case.csv', '1 products, 1 variants; no title'],
    ['11-header-case.csv', '2 products, 2 variants'],
    ['12-market-price.csv', '1 products, 1 variants'],
    ['13-stock-first.csv', '2 products, 2 variants'],
    ['13-stock-blank-second.csv', '2 products, 2 variants'],
    ['14-all-rows-filled.csv', '1 products, 3 variants'],
    ['15-unescaped-inch.csv', `15-unescaped-inch.csv, ${QUOTES} Nothing was changed.`],
    ['15b-quote-in-quoted.csv', `15b-quote-in-quoted.csv, ${QUOTES} Nothing was changed.`],
    ['16-comma-in-value.csv', '1 products, 2 variants'],
    ['17-comma-lines-at-end.csv', '2 products, 2 variants'],
    [
      '18-scientific.csv',
      `18-scientific.csv, line 2, column "Variant SKU": ${SHORTENED}\n  line 3, column "Variant SKU": ${SHORTENED}. Nothing was changed.`,
    ],
    ['19-gift-card.csv', '0 products, 0 variants; a gift card'],
    ['21-html.csv', '1 products, 1 variants'],
    ['21b-plain-lines.csv', '1 products, 1 variants'],
    ['22-250-variants.csv', '1 products, 250 variants'],
    ['23-scripts.csv', '5 products, 6 variants'],
    [
      '25-status.csv',
      '8 products, 8 variants; the status is archived; the status is draft; the status is unlisted',
    ],
    ['26-prices.csv', '3 products, 3 variants; the price is zero; no price'],
    ['27-entities.csv', '1 products, 1 variants'],
    ['28-odd-chars.csv', '1 products, 1 variants'],
    ['30-title-option.csv', '1 products, 2 variants'],
    ['32-option2-only.csv', '1 products, 2 variants'],
    ['34-handle-reused.csv', '2 products, 2 variants; the same options as another row of the product'],
    [
      '35-option-name-blank.csv',
      '0 products, 0 variants; Option1 Value "S" has no name; Option1 Value "M" has no name',
    ],
    [
      '36-weight.csv',
      '36-weight.csv, line 3, column "Variant Grams": "1,5" is not a weight in grams. Nothing was changed.',
    ],
    ['37-negative-stock.csv', '3 products, 3 variants'],
    ['39-same-names.csv', '2 products, 2 variants'],
    ['40-dup-sku.csv', '2 products, 2 variants'],
    ['42-excel-en-za.csv', '2 products, 2 variants'],
    ['43-option-numbers.csv', '1 products, 4 variants'],
    ['44-long-word.csv', '1 products, 2 variants'],
    ['45-type-blank-category.csv', '2 products, 2 variants'],
    [
      '46-many-bad-prices.csv',
      '46-many-bad-prices.csv, line 3, column "Variant Price": "POA" is not an amount such as 1234.50\n  line 4, column "Variant Inventory Qty": "many" is not a whole number. Nothing was changed.',
    ],
    ['47-relative-links.csv', '1 products, 1 variants'],
    ['48-picture-only-description.csv', '1 products, 1 variants'],
    [
      '49-inventory-export.csv',
      "49-inventory-export.csv, line 1, column 1: this looks like Shopify's inventory export; use npm run catalogue:stock. Nothing was changed.",
    ],
    ['50-woocommerce.csv', '1 products, 1 variants'],
    ['51-google.tsv', '1 products, 1 variants'],
    [
      '52-gift-and-fee.csv',
      '0 products, 0 variants; requires no shipping, such as a fee, a donation or a download',
    ],
  ])('%s gives the expected counts or error', async (name, outcome) => {
    expect(await outcomeOf(name)).toBe(outcome);
  });

  it.each([
    ['04-decimal-comma.csv', { price: 19_999 }],
    ['05-thousands.csv', { price: 1_249_900 }],
    ['05b-rand-sign.csv', { price: 1_249_900 }],
    ['07-no-inventory-qty.csv', { stock: null }],
    ['12-market-price.csv', { price: 189_900 }],
    ['13-stock-blank-second.csv', { stock: null }],
    ['21b-plain-lines.csv', { html: expect.stringMatching(/First line<br \/>Second line<\/p><p>- one/) }],
    ['43-option-numbers.csv', { options: ['Option 1', 'Option 2'] }],
    ['45-type-blank-category.csv', { type: 'Shirts & Tops' }],
    ['47-relative-links.csv', { html: expect.not.stringContaining('<a') }],
    ['48-picture-only-description.csv', { html: '' }],
    ['50-woocommerce.csv', { price: 14_900, stock: 3, type: 'T-shirts' }],
    ['51-google.tsv', { price: 19_900, stock: null }],
  ])('%s gives the expected first product', async (name, expected) => {
    const [product] = (await readCatalogue(path.join(CASES, name), 'Karoo Test')).products;
    const [variant] = product?.variants ?? [];
    expect({
      ...{ price: variant?.priceCents, stock: variant?.stock },
      ...{ type: product?.productType, options: product?.optionNames },
      html: sanitiseDescription(product?.descriptionHtml ?? '').html,
    }).toMatchObject(expected);
  });
});
