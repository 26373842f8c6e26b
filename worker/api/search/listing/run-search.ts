import type { ListingQuery, Recognised, StructureKind } from '#shared/contract/listing.ts';
import { toRand } from '#shared/domain/money.ts';
import { runBatch } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { findNameCandidates, type NameKind } from '../query/query-names.ts';
import { readOptions, toChoices } from '../query/query-options.ts';
import { buildSearch, type Search } from '../query/search-query.ts';
import { type SearchTerm, toSearchTerms } from '../query/search-terms.ts';
import {
  type NamedColumns,
  namedColumns,
  toRecognised,
  toRecognisedOptions,
} from '../ranking/named.repository.ts';
import { IN_NAMES, OUTSIDE_DESCRIPTIONS } from '../ranking/search-tables.sql.ts';
import { isProbablyCorrectedSql } from '../spelling/probable-correction.sql.ts';
import { statisticsStatement, toIndexStatistics } from '../spelling/spelling.repository.ts';
import { correctSpelling, type IndexStatistics } from '../spelling/spelling.ts';
import { knownSynonyms, learnSynonyms, SYNONYMS_COLUMN } from '../words/synonyms.repository.ts';
import { withSingleWords } from '../words/synonyms.ts';
import { NO_FACETS } from './facets.ts';
import {
  type FoundProducts,
  type ListingRequest,
  listingStatements,
  nearestPriceColumn,
  toFoundProducts,
} from './listing.repository.ts';
import { findNamedListing, type NamedListing, namedListingsColumn } from './named-listing.ts';
import type { ProductFilters } from './product-set.ts';
import { relaxQuery } from './relaxed-query.ts';

/** A page of a listing, and the interpretation of the query. */
export type Found = {
  page: FoundProducts;
  /** The number of products that match all words; null without words. */
  whole: number | null;
  /** In rand; see {@link nearestPriceColumn}. */
  nearestPrice: number | null;
  corrected: string | null;
  /** True if `corrected` has other words, not only another spelling. */
  isReworded?: boolean;
  fewer: string | null;
  recognised: Recognised[];
  /** The words searched for, if the search omitted the name of a retailer or section. */
  words?: string;
  /** True if the price limits in the query were ignored. */
  isAnyPrice?: boolean;
  /** The search that found the page; missing for a listing without a search. */
  searched?: { search: Search; filters: ProductFilters };
};

/** The words to search for, and how. */
export type SearchInput = Pick<ListingQuery, 'literal'> & {
  words: string;
  /** True if the result is shown without further spelling correction. */
  skipsCorrection: boolean;
  /** True if phrases with synonyms are split into words, because nothing matches the phrases. */
  isSplit?: boolean;
  /** True if only the size may become a filter, because no product has it in the colour that the query names. */
  isSizeAlone?: boolean;
};

type ExtraColumns = NamedColumns & {
  synonyms: string;
  named_listings: string;
  nearest_price: number | null;
  is_outside_descriptions: 0 | 1;
  is_in_names: 0 | 1;
};

/** The result of one search, and the values that decide whether to search again. */
export type SearchResult = Found &
  Pick<IndexStatistics, 'isUnfilled'> & {
    namedListing: NamedListing | null;
    /** True if a product matches all words without its description. */
    isOutsideDescriptions: boolean;
    /** True if a product has all words in its name and brand. */
    isInNames: boolean;
    /** True if the query contains a phrase that has synonyms and can be split into words. */
    hasPhrase: boolean;
    /**
     * The words of the query except those for people and occasions ("ladies"); null if it contains no such words or
     * only such words.
     */
    necessaryWords: string | null;
  };

/**
 * Searches for words in one round trip. Searches again if operators' synonyms have changed, or if the colour and size
 * in the query, or its size alone, may become filters, because the filters then also apply to the counts.
 */
export async function runSearch(
  db: Database,
  request: ListingRequest,
  input: SearchInput,
): Promise<SearchResult> {
  const { words, literal, skipsCorrection, isSplit = false, isSizeAlone = false } = input;
  const synonyms = isSplit ? withSingleWords(knownSynonyms()) : knownSynonyms();
  const termsOf = (text: string) => toSearchTerms(text, synonyms);
  const terms = termsOf(words);
  // A query without a letter or digit returns nothing, rather than everything.
  if (terms.length === 0) return NOTHING_FOUND;
  const names = findNameCandidates(words, nameKinds(request.filters, literal));
  const isOpen = !literal.includes('option') && request.filters.options.length === 0;
  const options = isOpen ? readOptions(words, isSizeAlone) : null;
  const requested = buildSearch(
    terms,
    names,
    options && { ...options, choices: toChoices(options), goods: termsOf(options.goods) },
    skipsCorrection ? null : isProbablyCorrectedSql(terms),
  );
  const { known, ...page } = await runBatch(db, {
    known: statisticsStatement<ExtraColumns>(db, terms, requested, [
      SYNONYMS_COLUMN,
      namedListingsColumn(words),
      nearestPriceColumn(requested, request.filters),
      namedColumns(requested),
      isAnyColumnSql(OUTSIDE_DESCRIPTIONS, 'is_outside_descriptions'),
      isAnyColumnSql(IN_NAMES, 'is_in_names'),
    ]),
    ...listingStatements(db, { ...request, search: requested }),
  });
  const [row] = known.rows;
  if (row !== undefined && learnSynonyms(row.synonyms)) return runSearch(db, request, input);
  if (options !== null && row?.is_meant === 1) {
    const filters = { ...request.filters, options: toChoices(options) };
    const filtered = { ...input, words: options.rest, skipsCorrection: true, isSizeAlone: false };
    const found = await runSearch(db, { ...request, filters }, filtered);
    const recognised = [...found.recognised, ...toRecognisedOptions(options, true)];
    const withOptions = (other: string | null) => other && `${other} ${options.text}`;
    return {
      ...found,
      namedListing: null,
      corrected: null,
      recognised,
      fewer: withOptions(found.fewer),
      necessaryWords: withOptions(found.necessaryWords),
    };
  }
  if (options?.isExplicit && options.values.length > 1)
    return runSearch(db, request, { ...input, isSizeAlone: true });
  const knowledge = toIndexStatistics(row);
  const namedListing = findNamedListing(words, row?.named_listings ?? '[]');
  return {
    namedListing:
      namedListing !== null && mayBecomeFilter(namedListing, request.filters, literal) ? namedListing : null,
    isOutsideDescriptions: row?.is_outside_descriptions === 1,
    isInNames: row?.is_in_names === 1,
    hasPhrase: terms.some(({ phrases, synonyms: others }) => others.length > 0 && phrases[0].includes(' ')),
    necessaryWords: necessaryWords(words, terms),
    page: toFoundProducts(page),
    searched: { search: requested, filters: request.filters },
    whole: knowledge.whole,
    nearestPrice: row?.nearest_price == null ? null : toRand(row.nearest_price),
    isUnfilled: knowledge.isUnfilled,
    corrected: correctSpelling(terms, knowledge),
    fewer: knowledge.whole > 0 ? null : relaxQuery(words, terms, knowledge.matches),
    recognised: [
      ...toRecognised(names, row?.named ?? '[]'),
      ...toRecognisedOptions(options, false),
      ...amountsOf(terms, literal),
    ],
  };
}

/**
 * True if the retailer or section may become a filter: the shopper has neither chosen one of its kind nor removed its
 * filter.
 */
function mayBecomeFilter(
  { kind }: NamedListing,
  filters: ProductFilters,
  literal: readonly StructureKind[],
): boolean {
  const chosen = kind === 'retailer' ? filters.supplier_id : filters.content_section_id;
  return chosen.length === 0 && !literal.includes(kind);
}

/** SQL: whether any product matches an expression. */
function isAnyColumnSql(expression: Sql, name: string): Sql {
  return sql`EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${expression}) AS ${raw(name)}`;
}

function necessaryWords(words: string, terms: readonly SearchTerm[]): string | null {
  const others = terms.filter(({ isAudience, isOccasion }) => isAudience !== true && isOccasion !== true);
  const isAny = others.length > 0 && others.length < terms.length;
  const written = others.map(({ typed }) => (hasSize(words, typed) ? `size ${typed}` : typed));
  return isAny ? written.join(' ') : null;
}

/** True if a query has this word as a size: "size 10". */
function hasSize(words: string, typed: string): boolean {
  return `${words} `.toLowerCase().includes(`size ${typed.toLowerCase()} `);
}

/**
 * Returns the kinds of names to look for. If the shopper chose a brand, that brand replaces the brand that the query
 * names. A category that the query names still applies if the shopper has chosen a category. Otherwise, the choice
 * would add products that the search did not have before.
 */
function nameKinds(filters: ProductFilters, literal: readonly StructureKind[]): NameKind[] {
  const kinds: NameKind[] = filters.brand_id.length > 0 ? ['category'] : ['brand', 'category'];
  return kinds.filter((kind) => !literal.includes(kind));
}

/**
 * Returns the amounts in a query. They do not become filters, because products write the same amount in too many ways.
 */
function amountsOf(terms: readonly SearchTerm[], literal: readonly StructureKind[]): Recognised[] {
  if (literal.includes('unit')) return [];
  return terms
    .filter(({ isAmount }) => isAmount)
    .map(({ typed, phrases: [name] }) => ({ kind: 'unit', text: typed, name, applied: false, filter: {} }));
}

export const NOTHING_FOUND: SearchResult = {
  namedListing: null,
  isOutsideDescriptions: false,
  isInNames: false,
  hasPhrase: false,
  necessaryWords: null,
  page: {
    products: [],
    relatedIds: [],
    distantIds: [],
    distantTotal: 0,
    isPartial: false,
    relatedTotal: 0,
    total: 0,
    facets: NO_FACETS,
    setSizes: [],
  },
  nearestPrice: null,
  whole: null,
  isUnfilled: false,
  corrected: null,
  fewer: null,
  recognised: [],
};
