import { cleanLine, DIRECTION_CONTROLS } from './clean-text.ts';
import { cutAtWord } from './cut-at-word.ts';
import { gtinForms, type ReadValue, readGtin } from './gtin.ts';

/** A fact of a product that is read from the retailer's file and shown in one or more places. */
type Fact = {
  /** The key in the API's `facts` and in the database's column `product.facts`. */
  name: string;
  /** Each variant has its own value (`variant`), or all variants share one (`product`). */
  of: 'product' | 'variant';
  /** The names of the column in files: first Shopify's, then those of WooCommerce, Google and others. */
  columns: readonly [string, ...string[]];
  /** Parses a cell that is not empty. */
  read: (cell: string) => ReadValue;
  /** The row's name in the details of the product page. Omitted: the page does not show the fact. */
  label?: string;
  /** The property in JSON-LD. */
  jsonLd?: string;
  /** The element in the merchant feed, without `g:`. */
  feed?: string;
  /** Returns the words by which search finds the product. */
  searchWords?: (value: string) => string[];
};

/**
 * All facts. The import, the API, the product page, JSON-LD and the feed read this list, so a new fact is one entry.
 * Several values are separated by `; `.
 */
const FACTS = [
  {
    name: 'gtin',
    of: 'variant',
    columns: ['Variant Barcode', 'Barcode', 'GTIN, UPC, EAN, or ISBN', 'gtin'],
    read: readGtin,
    label: 'Barcode',
    jsonLd: 'gtin',
    feed: 'gtin',
    searchWords: gtinForms,
  },
  {
    name: 'colour',
    of: 'product',
    columns: ['Color (product.metafields.shopify.color-pattern)', 'color'],
    read: text(200),
    label: 'Colour',
    jsonLd: 'color',
    feed: 'color',
  },
  {
    name: 'size',
    of: 'product',
    columns: ['Size (product.metafields.shopify.size)', 'size'],
    read: text(200),
    label: 'Size',
  },
  {
    name: 'material',
    of: 'product',
    columns: ['Material (product.metafields.shopify.material)', 'material'],
    read: text(200),
    label: 'Material',
    jsonLd: 'material',
    feed: 'material',
  },
  {
    name: 'age_group',
    of: 'product',
    columns: ['Age group (product.metafields.shopify.age-group)', 'age_group'],
    read: text(200),
    label: 'Age group',
  },
  {
    name: 'gender',
    of: 'product',
    columns: ['Target gender (product.metafields.shopify.target-gender)', 'gender'],
    read: text(200),
    label: 'Gender',
  },
  // Only for search engines. The page shows the product's own name and description
  // (worker/pages/catalogue/product-head.ts).
  { name: 'seo_title', of: 'product', columns: ['SEO Title'], read: text(70) },
  { name: 'seo_description', of: 'product', columns: ['SEO Description'], read: text(320) },
] as const satisfies readonly Fact[];

type FactName = (typeof FACTS)[number]['name'];

/** The facts of a product or variant. A variant has only its own; those of its product also apply. */
export type ProductFacts = Partial<Record<FactName, string>>;

/** A fact's first column, by which the import identifies the fact. */
export type FactColumn = (typeof FACTS)[number]['columns'][0];

export const PRODUCT_FACTS: readonly (Fact & {
  name: FactName;
  columns: readonly [FactColumn, ...string[]];
})[] = FACTS;

/** Returns the facts that a place shows, by their names in that place. */
export function factsFor(
  place: 'label' | 'jsonLd' | 'feed',
  facts: ProductFacts | undefined = {},
): Record<string, string> {
  return Object.fromEntries(
    PRODUCT_FACTS.flatMap((fact) => {
      const [key, value] = [fact[place], facts[fact.name]];
      return key === undefined || value === undefined
        ? []
        : [[key, value.replaceAll('; ', SEPARATORS[place])]];
    }),
  );
}

/** Google's format separates several values by slashes. */
const SEPARATORS = { label: ', ', jsonLd: ', ', feed: '/' };

/** Returns a parser of one line of text, which cuts longer texts at a word. */
function text(maxCharacters: number): (cell: string) => ReadValue {
  return (cell) => {
    const line = cleanLine(cell.replace(DIRECTION_CONTROLS, '').replace(/\p{Cc}/gu, ' '));
    const spaced = line.replace(/\s+/g, ' ').replace(/ ?; ?/g, '; ');
    return { value: cutAtWord(spaced.trim(), maxCharacters) };
  };
}
