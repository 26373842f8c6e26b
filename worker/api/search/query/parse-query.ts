import type { ListingQuery, ListingSort, Recognised, StructureKind } from '#shared/contract/listing.ts';
import { FILLER_WORDS, STOP_WORDS } from '../words/filler-words.ts';
import { findHelpTopic } from './help-topics.ts';
import { readOptions } from './query-options.ts';
import { readPrices } from './query-price.ts';

/** The interpretation of a query: its filters and its search words. */
export type ParsedQuery = {
  /** The words to search for. */
  words: string;
  /** Filters that the query certainly requests. */
  filters: Partial<Pick<ListingQuery, 'min_price' | 'max_price' | 'on_sale' | 'in_stock'>>;
  /** The order that the query requests, or null. */
  sort: ListingSort | null;
  recognised: Recognised[];
};

/**
 * R-SEARCH-2: extracts prices, "on sale", "in stock", sort orders and help words from a query.
 * @param literal the kinds that do not filter the results. If `help` is literal, help words are search words. The words
 * of other literal kinds are dropped, because they do not describe a product: "shoes under R600" becomes a search for
 * shoes.
 */
export function parseSearchQuery(q: string, literal: readonly StructureKind[]): ParsedQuery {
  let parsed: ParsedQuery = { words: q.replace(/\s+/g, ' '), filters: {}, sort: null, recognised: [] };
  for (const { kind, take } of PARTS) {
    const isLiteral = literal.includes(kind);
    const part = parsed.words === '' || (isLiteral && kind === 'help') ? null : take(parsed.words);
    if (part !== null)
      parsed = isLiteral
        ? { ...parsed, words: part.isGuess ? parsed.words : part.words }
        : withPart(parsed, kind, part);
  }
  const rest = literal.includes('option') ? readOptions(parsed.words)?.rest : undefined;
  return { ...parsed, words: withoutFillers(tidy(rest ?? parsed.words), parsed) };
}

/** The start of a question that asks for products: "what can I buy for a braai". */
const QUESTION_FOR_GOODS =
  /^(?:what|which|where) (?:can|do|should|must) (?:i|we) (?:buy|get|use|find|give)(?= )/iu;

/**
 * Removes the start of a question for goods. Returns an empty string for "something nice", if the query also has
 * filters ("under R50").
 */
function withoutFillers(words: string, { recognised }: ParsedQuery): string {
  const isFiller = (word: string) => STOP_WORDS.has(word) || FILLER_WORDS.has(word);
  const hasFilter = recognised.some(({ applied, filter }) => applied && Object.keys(filter).length > 0);
  const isAnything = hasFilter && words.toLowerCase().split(' ').every(isFiller);
  return isAnything ? '' : words.replace(QUESTION_FOR_GOODS, '').trim();
}

function tidy(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function withPart(parsed: ParsedQuery, kind: StructureKind, part: Part): ParsedQuery {
  const { words, text, name, filters = {}, sort = null, applied = true } = part;
  const parameters = Object.entries(filters).map(([key, value]) => [key, String(Number(value))]);
  const filter = { ...Object.fromEntries(parameters), ...(sort === null ? {} : { sort }) };
  return {
    words: tidy(words),
    filters: { ...parsed.filters, ...filters },
    sort: sort ?? parsed.sort,
    recognised: [...parsed.recognised, { kind, text, name, applied, filter }],
  };
}

type Part = {
  /** The remaining words to search for. */
  words: string;
  text: string;
  name: string;
  filters?: ParsedQuery['filters'];
  sort?: ListingSort;
  applied?: boolean;
  /**
   * True if the words may mean something else, such as a model. If the shopper removes the filter, the search includes
   * the words.
   */
  isGuess?: boolean;
};

const PARTS: readonly { kind: StructureKind; take: (words: string) => Part | null }[] = [
  { kind: 'help', take: takeHelp },
  { kind: 'sale', take: takeSale },
  { kind: 'stock', take: takeStock },
  { kind: 'price', take: takePrice },
  { kind: 'sort', take: takeSort },
];

function takeHelp(words: string): Part | null {
  const help = findHelpTopic(words);
  if (help === null) return null;
  const { topic, text, isAll } = help;
  return { words: isAll ? '' : words, text, name: topic, applied: isAll };
}

/** "Specials" and "sale" request reduced products at either end of a query. The "sale" in "for sale" does not. */
const SALE =
  /(?<![\p{L}\p{N}])(?:(?:that (?:is|are) )?on (?:sale|specials?|promo|promotion)|(?:up to )?\d{1,2} ?% off|(?<!for )(?:sale|specials|deals|discounts?|special offers?)$|^(?:sale|specials|deals|discounts?|special offers?)|black friday|discounted|marked down)(?![\p{L}\p{N}-])/iu;

function takeSale(words: string): Part | null {
  const text = findSortQuery(words) === undefined ? SALE.exec(words)?.[0] : undefined;
  if (text === undefined) return null;
  return { words: words.replace(SALE, ' '), text, name: 'On sale', filters: { on_sale: true } };
}

const IN_STOCK = /(?<![\p{L}\p{N}]|back )in[ -]stock(?![\p{L}\p{N}-])/iu;

function takeStock(words: string): Part | null {
  const text = IN_STOCK.exec(words)?.[0];
  if (text === undefined) return null;
  return { words: words.replace(IN_STOCK, ' '), text, name: 'In stock', filters: { in_stock: true } };
}

/** Queries that request an order of all products. */
const SORT_QUERIES: readonly (readonly [ListingSort, RegExp])[] = [
  ['newest', /^(?:new|newest|new arrivals?|new in|latest|what['’]?s new)(?: products)?$/iu],
  ['rating', /^(?:best|top|highest)[ -]rated(?: products)?$/iu],
  ['popular', /^(?:best[ -]?sellers?|best[ -]selling|most popular|popular(?: right now)?)(?: products)?$/iu],
  ['saving', /^(?:biggest|best|most) (?:savings?|discounts?|deals?)$/iu],
  ['price_asc', /^(?:cheap|cheapest)(?: products)?$/iu],
  ['price_desc', /^(?:most expensive|dearest)(?: products)?$/iu],
];

/**
 * Beside other words, these words request the lowest prices first. Related products still follow the other products.
 */
const CHEAP =
  /(?<![\p{L}\p{N}])(?:cheap|cheapest|affordable|lowest price)(?![\p{L}\p{N}-])(?! (?:and|or) )/iu;

/** Words for a sort order that are ignored beside other words, because the most relevant products must come first. */
const SORT_WORDS =
  /(?<![\p{L}\p{N}])(?:newest|latest|(?:best|top|highest)[ -](?:rated|selling))(?![\p{L}\p{N}])/iu;

function findSortQuery(words: string): ListingSort | undefined {
  return SORT_QUERIES.find(([, pattern]) => pattern.test(words))?.[0];
}

function takeSort(words: string): Part | null {
  const sort = findSortQuery(words);
  if (sort !== undefined) return { words: '', text: words, name: 'Sort', sort };
  const cheap = CHEAP.exec(words)?.[0];
  if (cheap !== undefined)
    return { words: words.replace(CHEAP, ' '), text: cheap, name: 'Sort', sort: 'price_asc' };
  const text = SORT_WORDS.exec(words)?.[0];
  if (text === undefined) return null;
  return { words: words.replace(SORT_WORDS, ' '), text, name: 'Sort', applied: false };
}

function takePrice(words: string): Part | null {
  const price = readPrices(words);
  if (price === null) return null;
  const { rest, text, min, max, isGuess } = price;
  const filters = {
    ...(min === undefined ? {} : { min_price: min }),
    ...(max === undefined ? {} : { max_price: max }),
  };
  return { words: rest, text, name: 'Price', filters, isGuess };
}
