import * as v from 'valibot';
import {
  FILTER_MAX_IDS,
  LISTING_MAX_PAGE,
  LISTING_MAX_PAGE_SIZE,
  LISTING_PAGE_SIZE,
  SEARCH_MAX_CHARACTERS,
} from '../constants.ts';
import {
  MAX_CHOSEN_OPTIONS,
  MAX_OPTION_VALUES,
  OPTION_TOKENS_PATTERN,
  readOptionChoices,
} from '../domain/option-choice.ts';
import { STRUCTURE_KINDS } from '../navigation/listing-query-keys.ts';
import { IdSchema, pagedSchema } from './common.ts';
import { ProductSchema } from './product.ts';

export const LISTING_SORTS = [
  'relevance',
  'popular',
  'newest',
  'price_asc',
  'price_desc',
  'saving',
  'rating',
] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

const idList = v.pipe(
  v.string(),
  v.regex(/^(\d{1,15}(,\d{1,15})*)?$/, 'Give ids as numbers, comma-separated.'),
  v.description(`Ids, comma-separated; at most ${FILTER_MAX_IDS}.`),
  v.transform(parseIds),
  v.array(IdSchema),
  v.maxLength(FILTER_MAX_IDS, `Choose at most ${FILTER_MAX_IDS}.`),
);
const optionList = v.pipe(
  v.string(),
  v.regex(OPTION_TOKENS_PATTERN, 'Give options as size.m, comma-separated.'),
  v.description(
    `Values of variants' options, such as colour.red,size.m, by the keys of the facets; at most ${MAX_OPTION_VALUES} of ${MAX_CHOSEN_OPTIONS} options. Of one option any will do; a variant must have one of each.`,
  ),
  v.transform(readOptionChoices),
  v.check(
    (options) => options.flatMap(({ values }) => values).length <= MAX_OPTION_VALUES,
    `Choose at most ${MAX_OPTION_VALUES}.`,
  ),
  v.check(
    (options) => options.length <= MAX_CHOSEN_OPTIONS,
    `Choose values of at most ${MAX_CHOSEN_OPTIONS} options.`,
  ),
);
const flag = v.pipe(
  v.picklist(['0', '1'], 'Give 1 or 0.'),
  v.transform((text) => text === '1'),
);
const rand = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter an amount in rand.'),
  v.transform(Number),
);
const wholeNumber = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'Enter a whole number.'),
    v.description(`A whole number from 1 to ${max}.`),
    v.transform(Number),
    v.minValue(1, 'Must be at least 1.'),
    v.maxValue(max, `Must be at most ${max}.`),
  );

export type StructureKind = (typeof STRUCTURE_KINDS)[number];

const literalKinds = v.pipe(
  v.string(),
  v.description(
    `Kinds of structure that are not read as filters: ${STRUCTURE_KINDS.join(', ')}. Words of an option, price, sale, sort or stock are ignored; all others are searched for.`,
  ),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(v.picklist(STRUCTURE_KINDS, 'Give kinds of structure, comma-separated.')),
);

const TOO_LONG_SEARCH = `Search for at most ${SEARCH_MAX_CHARACTERS} characters.`;

/** The query of R-API-22, parsed from URL parameters. Several ids are comma-separated; flags are `1`. */
export const ListingQuerySchema = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_MAX_CHARACTERS, TOO_LONG_SEARCH)), ''),
  exact: v.optional(
    v.pipe(flag, v.description('1: search for what was typed, without correcting its spelling.')),
    '0',
  ),
  literal: v.optional(literalKinds, ''),
  category_id: v.optional(idList, ''),
  brand_id: v.optional(idList, ''),
  supplier_id: v.optional(idList, ''),
  content_section_id: v.optional(idList, ''),
  options: v.optional(optionList, ''),
  min_price: v.optional(rand),
  max_price: v.optional(rand),
  in_stock: v.optional(flag, '0'),
  on_sale: v.optional(flag, '0'),
  sort: v.optional(v.picklist(LISTING_SORTS, 'Choose one of the sort orders.')),
  page: v.optional(wholeNumber(LISTING_MAX_PAGE), '1'),
  per_page: v.optional(wholeNumber(LISTING_MAX_PAGE_SIZE), String(LISTING_PAGE_SIZE)),
  near: v.optional(
    v.pipe(flag, v.description('1: put distant products last, and do not count them in the facets.')),
    '0',
  ),
});
export type ListingQuery = v.InferOutput<typeof ListingQuerySchema>;
/** The query as sent by a client: strings or numbers. */
export type ListingInput = { [Name in keyof v.InferInput<typeof ListingQuerySchema>]: string | number };

/** One value of a facet, and the number of products that match it. */
export const FacetValueSchema = v.strictObject({
  id: IdSchema,
  name: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type FacetValue = v.InferOutput<typeof FacetValueSchema>;

/** A variant option (size, colour, …), normalised across retailers, with its values in order. */
export const OptionFacetSchema = v.strictObject({
  key: v.string(),
  name: v.string(),
  values: v.array(
    v.strictObject({
      key: v.string(),
      name: v.string(),
      count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
});
export type OptionFacet = v.InferOutput<typeof OptionFacetSchema>;

export const FacetsSchema = v.strictObject({
  category: v.array(FacetValueSchema),
  brand: v.array(FacetValueSchema),
  supplier: v.array(FacetValueSchema),
  /** The most common options first. */
  options: v.array(OptionFacetSchema),
  /** The lowest and highest price in rand among the products that match all other filters; null if none match. */
  price: v.nullable(v.strictObject({ min: v.number(), max: v.number() })),
  in_stock: v.number(),
  on_sale: v.number(),
  /**
   * True if there are too many products for exact facet counts, which are then approximate. The total is always exact.
   */
  estimated: v.boolean(),
});
export type Facets = v.InferOutput<typeof FacetsSchema>;

/** Words of the query that are recognised as a filter, a sort order or a help topic, such as a brand or a price. */
export const RecognisedSchema = v.strictObject({
  kind: v.picklist(STRUCTURE_KINDS),
  /** The words that were recognised. */
  text: v.string(),
  /** The name of the recognised brand, category, retailer, section, help topic, or variant's colour or size (`option`). */
  name: v.string(),
  /**
   * True if the words filter the results. Otherwise their meaning is uncertain and only affects the ranking. For a help
   * topic: true if the query contains nothing else.
   */
  applied: v.boolean(),
  /** The parameters of this call with the same meaning. */
  filter: v.record(v.string(), v.string()),
});
export type Recognised = v.InferOutput<typeof RecognisedSchema>;

/** The response of R-API-22: one page of products. */
export const ListingSchema = pagedSchema(ProductSchema, {
  facets: FacetsSchema,
  /**
   * The query searched instead of the typed one: with corrected spelling, in other words, or without words for people,
   * occasions and brands. Null if unchanged.
   */
  corrected_query: v.nullable(v.string()),
  /** True if the corrected query differs from the typed one in more than spelling, because it found better results. */
  is_reworded: v.boolean(),
  /** True if no product matches the whole query, so the results match only part of it. */
  partial: v.boolean(),
  /**
   * The ids of the products in `data` that match only part of the query, or match it only by their descriptions, tags,
   * options, category's name or a synonym that names a similar product. Only the first `RANKED_MATCHES` results are
   * classified.
   */
  related_ids: v.array(IdSchema),
  /**
   * The `related_ids` in which the shopper is probably not interested. These products mention the words only in their
   * descriptions or options, while other products have them in their names; or they share too few words with the query.
   */
  distant_ids: v.array(IdSchema),
  /** The number of related products on all pages. Null if the search has too many results to rank all. */
  related_total: v.nullable(v.number()),
  /**
   * The number of distant products on all pages. 0 on a page without products, or if the search has too many results to
   * rank all.
   */
  distant_total: v.number(),
  /**
   * The price in rand that is nearest to the price limits. Set only if the names of some products contain all words of
   * the query, but neither these products nor those of a category that the query names are within the limits; otherwise
   * null.
   */
  nearest_price: v.nullable(v.number()),
  /** The words searched for, without those recognised as filters. */
  searched_words: v.string(),
  /** A shorter query that may have more results, if no product matches all words; otherwise null. */
  fewer_words: v.nullable(v.string()),
  /**
   * The recognised parts of the query (R-SEARCH-2). If a parameter of the call sets the same filter, the parameter
   * takes precedence over the query.
   */
  recognised: v.array(RecognisedSchema),
});
export type Listing = v.InferOutput<typeof ListingSchema>;

/** Returns the ids sorted and deduplicated, so that equal choices have equal cache keys. */
function parseIds(text: string): number[] {
  return text === '' ? [] : [...new Set(text.split(',').map(Number))].sort((a, b) => a - b);
}
