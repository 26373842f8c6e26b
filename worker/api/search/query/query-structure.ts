import type { ListingQuery, Recognised, StructureKind } from '#shared/contract/listing.ts';
import { findHelpTopic } from './help-topics.ts';
import { readPrices } from './query-price.ts';

/** The interpretation of a query: its filters and its search words. */
export type QueryReading = {
  /** The words to search for. */
  words: string;
  /** Filters that the query certainly requests. */
  filters: Partial<Pick<ListingQuery, 'min_price' | 'max_price' | 'on_sale'>>;
  recognised: Recognised[];
};

/** R-SEARCH-2: extracts prices, "on sale" and help words from a query. `literal`: the kinds that stay search words. */
export function readStructure(q: string, literal: readonly StructureKind[]): QueryReading {
  let reading: QueryReading = { words: q.replace(/\s+/g, ' '), filters: {}, recognised: [] };
  for (const { kind, take } of PARTS) {
    const part = literal.includes(kind) || reading.words === '' ? null : take(reading.words);
    if (part !== null) reading = withPart(reading, kind, part);
  }
  return reading;
}

function withPart(reading: QueryReading, kind: StructureKind, part: Part): QueryReading {
  const { words, text, name, filters = {}, applied = true } = part;
  const parameters = Object.entries(filters).map(([key, value]) => [key, String(Number(value))]);
  return {
    words: words.replace(/\s+/g, ' ').trim(),
    filters: { ...reading.filters, ...filters },
    recognised: [
      ...reading.recognised,
      { kind, text, name, applied, filter: Object.fromEntries(parameters) },
    ],
  };
}

type Part = {
  /** The remaining words to search for. */
  words: string;
  text: string;
  name: string;
  filters?: QueryReading['filters'];
  applied?: boolean;
};

const PARTS: readonly { kind: StructureKind; take: (words: string) => Part | null }[] = [
  { kind: 'help', take: takeHelp },
  { kind: 'sale', take: takeSale },
  { kind: 'price', take: takePrice },
];

function takeHelp(words: string): Part | null {
  const help = findHelpTopic(words);
  if (help === null) return null;
  const { topic, text, isAll } = help;
  return { words: isAll ? '' : words, text, name: topic, applied: isAll };
}

/** "Specials" and "sale" request reduced products at either end of a query. The "sale" in "for sale" does not. */
const SALE =
  /(?<![\p{L}\p{N}])(?:(?:that (?:is|are) )?on (?:sale|specials?|promo|promotion)|(?<!for )(?:sale|specials)$|^(?:sale|specials)|discounted|marked down)(?![\p{L}\p{N}-])/iu;

function takeSale(words: string): Part | null {
  const text = SALE.exec(words)?.[0];
  if (text === undefined) return null;
  return { words: words.replace(text, ' '), text, name: 'On sale', filters: { on_sale: true } };
}

function takePrice(words: string): Part | null {
  const price = readPrices(words);
  if (price === null) return null;
  const { rest, text, min, max } = price;
  const filters = {
    ...(min === undefined ? {} : { min_price: min }),
    ...(max === undefined ? {} : { max_price: max }),
  };
  return { words: rest, text, name: 'Price', filters };
}
