import type { Listing, ListingQuery, Recognised, StructureKind } from '#shared/contract/listing.ts';
import { toRand } from '#shared/domain/money.ts';
import { runBatch } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { type NameKind, readNames } from '../query/query-names.ts';
import { type QueryOptions, readOnlySize, readOptions, toChoices } from '../query/query-options.ts';
import { type QueryReading, readStructure } from '../query/query-structure.ts';
import { buildSearch } from '../query/search-query.ts';
import { type SearchTerm, toSearchTerms } from '../query/search-terms.ts';
import {
  findRetailer,
  type NamedColumns,
  type NamedRetailer,
  namedColumns,
  retailersColumn,
  toRecognised,
  toRecognisedOptions,
} from '../ranking/named.repository.ts';
import { isProbablyCorrected } from '../spelling/probable-correction.sql.ts';
import { knowledgeStatement, toKnowledge } from '../spelling/spelling.repository.ts';
import { correctSpelling, type SearchKnowledge } from '../spelling/spelling.ts';
import { knownSynonyms, learnSynonyms, SYNONYMS_COLUMN } from '../words/synonyms.repository.ts';
import { withoutPhrases } from '../words/synonyms.ts';
import { NO_FACETS } from './facets.ts';
import {
  type ListingPage,
  type ListingRequest,
  listingStatements,
  nearestPriceColumn,
  toListingPage,
} from './listing.repository.ts';
import type { ProductFilters } from './product-set.ts';
import { relaxedQueries } from './relaxed-query.ts';

/**
 * R-API-22. One round trip to the database; a second one if the spelling is corrected, the query names a retailer, or a
 * phrase has to be split.
 */
export async function listProducts(db: Database, query: ListingQuery): Promise<Listing> {
  const { q, exact, literal, sort, page, per_page: perPage, ...chosen } = query;
  const reading = readStructure(q, literal);
  const filters = withRead(chosen, reading.filters);
  const order = sort ?? reading.sort ?? 'relevance';
  const request: ListingRequest = { search: null, filters, sort: order, page, perPage };
  const found = await find(db, request, reading, { exact, literal });
  const { words, recognised } = reading;
  return toListing(request, { words, ...found, recognised: [...recognised, ...found.recognised] });
}

type Found = {
  page: ListingPage;
  /** The number of products that match all words; null without words. */
  whole: number | null;
  /** In rand. */
  nearestPrice: number | null;
  corrected: string | null;
  fewer: string | null;
  recognised: Recognised[];
  /** The words searched for, if they are not all words of the query. */
  words?: string;
};
type Reading = Pick<ListingQuery, 'exact' | 'literal'>;

async function find(
  db: Database,
  request: ListingRequest,
  reading: QueryReading,
  how: Reading,
): Promise<Found> {
  const { words, recognised } = reading;
  const bySize = await findBySize(db, request, reading, how.literal);
  if (bySize !== null) return bySize;
  if (words === '') {
    const isHelp = recognised.some(({ kind }) => kind === 'help');
    return isHelp
      ? NOTHING
      : { ...NOTHING, page: toListingPage(await runBatch(db, listingStatements(db, request))) };
  }
  const input = { words, literal: how.literal, isLast: how.exact };
  const first = await search(db, request, input);
  if (first.retailer !== null) return searchRetailer(db, request, input, first.retailer);
  const corrected = how.exact ? null : first.corrected;
  const last = { ...input, words: corrected ?? words, isLast: true };
  const found = corrected === null && !first.isUnfilled ? first : await search(db, request, last);
  const isSplit = found.page.total === 0 && found.hasPhrase;
  return { ...(isSplit ? await search(db, request, { ...last, isSplit }) : found), corrected };
}

/** Searches the products of the retailer that the query names. Lists them all if the query contains nothing else. */
async function searchRetailer(
  db: Database,
  request: ListingRequest,
  input: SearchInput,
  { id, name, text, rest }: NamedRetailer,
): Promise<Found> {
  const ofRetailer = { ...request, filters: { ...request.filters, supplier_id: [id] } };
  const named: Recognised = {
    kind: 'retailer',
    ...{ name, text, applied: true, filter: { supplier_id: String(id) } },
  };
  const found: Found =
    rest === ''
      ? { ...NOTHING, page: toListingPage(await runBatch(db, listingStatements(db, ofRetailer))) }
      : await search(db, ofRetailer, { ...input, words: rest, isLast: true });
  return { ...found, corrected: null, words: rest, recognised: [named, ...found.recognised] };
}

/** Lists the products of a size if the query is only a size ("size 6"). Returns null if no product has the size. */
async function findBySize(
  db: Database,
  request: ListingRequest,
  { words }: QueryReading,
  literal: readonly StructureKind[],
): Promise<Found | null> {
  const isOpen = request.filters.options.length === 0 && !literal.includes('option');
  const size = isOpen ? readOnlySize(words) : null;
  if (size === null) return null;
  const values = [size];
  const filters = { ...request.filters, options: toChoices({ values }) };
  const page = toListingPage(await runBatch(db, listingStatements(db, { ...request, filters })));
  const recognised = toRecognisedOptions({ text: words, values }, true);
  return page.total === 0 ? null : { ...NOTHING, page, recognised };
}

type SearchInput = Pick<ListingQuery, 'literal'> & {
  words: string;
  /** True if the result is shown without further spelling correction. */
  isLast: boolean;
  /** True if phrases with synonyms are split into words, because nothing matches the phrases. */
  isSplit?: boolean;
};

type ReadBeside = NamedColumns & { synonyms: string; retailers: string; nearest_price: number | null };

type SearchResult = Found &
  Pick<SearchKnowledge, 'isUnfilled'> & {
    retailer: NamedRetailer | null;
    /** True if the query contains a phrase that has synonyms and can be split into words. */
    hasPhrase: boolean;
  };

async function search(db: Database, request: ListingRequest, input: SearchInput): Promise<SearchResult> {
  const { words, literal, isLast, isSplit = false } = input;
  const synonyms = isSplit ? withoutPhrases(knownSynonyms()) : knownSynonyms();
  const termsOf = (text: string) => toSearchTerms(text, synonyms);
  const terms = termsOf(words);
  // A query without a letter or digit returns nothing, rather than everything.
  if (terms.length === 0) return NOTHING;
  const names = readNames(words, openNames(request.filters, literal));
  const options = openOptions(words, request.filters, literal);
  const requested = buildSearch(
    terms,
    names,
    options && { ...options, choices: toChoices(options), rest: termsOf(options.rest) },
    isLast ? null : isProbablyCorrected(terms),
  );
  const { known, ...page } = await runBatch(db, {
    known: knowledgeStatement<ReadBeside>(db, terms, requested, [
      SYNONYMS_COLUMN,
      retailersColumn(words),
      nearestPriceColumn(requested, request.filters),
      namedColumns(requested),
    ]),
    ...listingStatements(db, { ...request, search: requested }),
  });
  const [row] = known.rows;
  if (row !== undefined && learnSynonyms(row.synonyms)) return search(db, request, input);
  const knowledge = toKnowledge(row);
  const isRetailerOpen = request.filters.supplier_id.length === 0 && !literal.includes('retailer');
  return {
    retailer: isRetailerOpen ? findRetailer(words, row?.retailers ?? '[]') : null,
    hasPhrase: terms.some(({ phrases, synonyms: others }) => others.length > 0 && phrases[0].includes(' ')),
    page: toListingPage(page),
    whole: knowledge.whole,
    nearestPrice: row?.nearest_price == null ? null : toRand(row.nearest_price),
    isUnfilled: knowledge.isUnfilled,
    corrected: correctSpelling(terms, knowledge),
    fewer: knowledge.whole > 0 ? null : relaxedQueries(words, terms, knowledge.matches),
    recognised: [
      ...toRecognised(names, row?.named ?? '[]'),
      ...toRecognisedOptions(options, row?.is_meant === 1),
      ...amountsOf(terms, literal),
    ],
  };
}

/** Filters set by the call take precedence over filters read from its query. */
function withRead(chosen: ProductFilters, read: QueryReading['filters']): ProductFilters {
  const isPriceChosen = chosen.min_price !== undefined || chosen.max_price !== undefined;
  return {
    ...chosen,
    ...(isPriceChosen ? {} : { min_price: read.min_price, max_price: read.max_price }),
    in_stock: chosen.in_stock || read.in_stock === true,
    on_sale: chosen.on_sale || read.on_sale === true,
  };
}

/** Returns the kinds of names in the query that may still become filters. */
function openNames(filters: ProductFilters, literal: readonly StructureKind[]): NameKind[] {
  const kinds: NameKind[] = ['brand', 'category'];
  return kinds.filter((kind) => !literal.includes(kind) && filters[`${kind}_id`].length === 0);
}

/** Returns the colour and size in the query if they may still become filters; otherwise null. */
function openOptions(
  words: string,
  filters: ProductFilters,
  literal: readonly StructureKind[],
): QueryOptions | null {
  return literal.includes('option') || filters.options.length > 0 ? null : readOptions(words);
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

const NOTHING: SearchResult = {
  retailer: null,
  hasPhrase: false,
  page: { products: [], relatedFrom: null, isPartial: false, total: 0, facets: NO_FACETS },
  nearestPrice: null,
  whole: null,
  isUnfilled: false,
  corrected: null,
  fewer: null,
  recognised: [],
};

function toListing(
  request: ListingRequest,
  { page, whole, nearestPrice, corrected, fewer, words, recognised }: Found & { words: string },
): Listing {
  return {
    data: page.products,
    meta: {
      current_page: request.page,
      last_page: Math.max(1, Math.ceil(page.total / request.perPage)),
      per_page: request.perPage,
      total: page.total,
      facets: page.facets,
      corrected_query: corrected,
      partial: page.total > 0 && (whole === 0 || (request.page === 1 && page.isPartial)),
      related_from: page.relatedFrom,
      nearest_price: nearestPrice,
      searched_words: corrected ?? words,
      fewer_words: fewer,
      recognised,
    },
  };
}
