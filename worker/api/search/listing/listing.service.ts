import { RANKED_MATCHES } from '#shared/constants.ts';
import type { Listing, ListingQuery, Recognised, StructureKind } from '#shared/contract/listing.ts';
import { runBatch } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { type ParsedQuery, parseSearchQuery } from '../query/parse-query.ts';
import { readChosenOptions, readOnlySize, readOptions, toChoices } from '../query/query-options.ts';
import { AUDIENCE } from '../query/search-terms.ts';
import { toRecognisedOptions } from '../ranking/named.repository.ts';
import { replaceBrands, translateAfrikaans, withShorterNames } from '../words/rewordings.ts';
import {
  countNearFacets,
  type ListingRequest,
  listingStatements,
  toFoundProducts,
} from './listing.repository.ts';
import { isForNonProfits, type NamedListing } from './named-listing.ts';
import type { ProductFilters } from './product-set.ts';
import { type Found, NOTHING_FOUND, runSearch, type SearchInput, type SearchResult } from './run-search.ts';

/**
 * Lists products (R-API-22) in one round trip to the database. Further round trips are needed if the spelling is
 * corrected, the query names a retailer, a section, a colour or a size, the first search finds too little, or the
 * facets leave out products.
 */
export async function listProducts(db: Database, query: ListingQuery): Promise<Listing> {
  const { q, exact, literal, sort, page, per_page: perPage, near: isNear, ...chosen } = query;
  const read = parseSearchQuery(q, literal);
  // A chosen filter replaces the words that name it, so that "red dress" with the filters red and M finds dresses.
  const options = literal.includes('option') ? null : readChosenOptions(read.words, chosen.options);
  // Chosen retailers replace a query for non-profits, so that one of them can be removed.
  const isNarrowed = chosen.supplier_id.length > 0 && isForNonProfits(read.words);
  const parsed = { ...read, words: isNarrowed ? '' : (options?.rest ?? read.words) };
  const filters = withRecognisedFilters(chosen, parsed.filters);
  const request: ListingRequest = {
    search: null,
    filters,
    sort: sort ?? parsed.sort ?? 'relevance',
    isSortRecognised: sort === undefined && parsed.sort !== null,
    page,
    perPage,
    isNear,
  };
  const isPriceRecognised = chosen.min_price === undefined && chosen.max_price === undefined;
  const found = await find(db, request, parsed, { exact, literal, isPriceRecognised });
  const recognised = [
    ...parsed.recognised.map((part) =>
      found.isAnyPrice && part.kind === 'price' ? { ...part, applied: false } : part,
    ),
    ...toRecognisedOptions(options, true),
    ...found.recognised,
  ];
  const listing = toListing(request, { words: parsed.words, ...found, recognised });
  const { distantTotal, setSizes, total } = found.page;
  // A facet with a selection may count further products, and some of these may be distant.
  const hasDistant = distantTotal > 0 || setSizes.some((size) => size > total && size <= RANKED_MATCHES);
  if (!isNear || !hasDistant || found.searched === undefined) return listing;
  const facets = await countNearFacets(db, found.searched, setSizes);
  return { ...listing, meta: { ...listing.meta, facets } };
}

type SearchMode = Pick<ListingQuery, 'exact' | 'literal'> & {
  /** True if the price limits come from the query. Limits set by the call always apply. */
  isPriceRecognised: boolean;
};

async function find(
  db: Database,
  request: ListingRequest,
  parsed: ParsedQuery,
  how: SearchMode,
): Promise<Found> {
  const { words, recognised } = parsed;
  const bySize = await findBySize(db, request, parsed, how.literal);
  if (bySize !== null) return bySize;
  if (words === '') {
    const isHelp = recognised.some(({ kind }) => kind === 'help');
    return isHelp
      ? NOTHING_FOUND
      : { ...NOTHING_FOUND, page: toFoundProducts(await runBatch(db, listingStatements(db, request))) };
  }
  const typed = { words, literal: how.literal, skipsCorrection: how.exact };
  const first = await runSearch(db, request, typed);
  if (first.namedListing !== null) return searchNamedListing(db, request, typed, first.namedListing);
  const translated = how.exact ? null : await searchInEnglish(db, request, typed, first);
  if (translated !== null) return translated;
  const corrected = how.exact ? null : first.corrected;
  const last: SearchInput = { ...typed, words: corrected ?? words, skipsCorrection: true };
  const found = corrected === null && !first.isUnfilled ? first : await runSearch(db, request, last);
  const next = how.exact || found.nearestPrice !== null ? null : nextInput(found, last);
  const again = next === null ? null : await runSearch(db, request, next);
  const [input, result] =
    next !== null && again !== null && isBetter(again, found) ? [next, again] : [last, found];
  const { nearestPrice } = result;
  const shown =
    nearestPrice !== null && how.isPriceRecognised
      ? { ...(await searchAnyPrice(db, request, input)), nearestPrice }
      : result;
  return input.words === last.words
    ? { ...shown, corrected }
    : { ...shown, corrected: input.words, isReworded: true };
}

/** True if the search in other words found better results. Both searches apply the query's filters. */
function isBetter(again: SearchResult, found: SearchResult): boolean {
  const isNothing = found.page.total === found.page.distantTotal;
  return isNothing
    ? again.page.total > 0 || again.nearestPrice !== null
    : again.page.total > 0 && again.whole !== 0;
}

/**
 * If no product matches all typed words, translates the Afrikaans words to English and searches again. Returns null if
 * this finds nothing better. The translation precedes the spelling correction, which would mistake "skaap" (sheep) for
 * another word.
 */
async function searchInEnglish(
  db: Database,
  request: ListingRequest,
  typed: SearchInput,
  found: SearchResult,
): Promise<Found | null> {
  const english = found.whole === 0 ? translateAfrikaans(typed.words) : null;
  if (english === null) return null;
  const words = typed.literal.includes('option') ? (readOptions(english)?.rest ?? english) : english;
  const again = await runSearch(db, request, { ...typed, words, skipsCorrection: true });
  return isBetter(again, found) ? { ...again, corrected: words, isReworded: true } : null;
}

/**
 * Searches without the price limits, because no product named in the query is within them. Marks every result as
 * related.
 */
async function searchAnyPrice(db: Database, request: ListingRequest, input: SearchInput): Promise<Found> {
  const filters = { ...request.filters, min_price: undefined, max_price: undefined };
  const found = await runSearch(db, { ...request, filters }, input);
  const relatedIds = found.page.products.map(({ id }) => id);
  const relatedTotal = found.page.relatedTotal === null ? null : found.page.total;
  return { ...found, page: { ...found.page, relatedIds, relatedTotal }, isAnyPrice: true };
}

/**
 * Returns a second search if the first one found too little; otherwise null. The second search splits phrases into
 * words, or uses other words. It may also omit words for people and occasions, which many products do not state ("mens
 * shoes", "Christmas gifts").
 */
function nextInput(found: SearchResult, last: SearchInput): SearchInput | null {
  if (found.page.total === 0 && found.hasPhrase) return { ...last, isSplit: true };
  const isPeopleAlone = !found.isInNames && AUDIENCE.test(last.words.toLowerCase());
  const needed =
    found.whole === 0 || isPeopleAlone ? replaceBrands(found.necessaryWords ?? last.words) : last.words;
  const words = found.isOutsideDescriptions ? needed : withShorterNames(needed);
  return words === last.words ? null : { ...last, words };
}

/**
 * Searches the products of the retailer or section that the query names. Lists all of them if the query contains only
 * the name.
 */
async function searchNamedListing(
  db: Database,
  request: ListingRequest,
  input: SearchInput,
  { kind, ids, name, text, rest }: NamedListing,
): Promise<Found> {
  const key = kind === 'retailer' ? 'supplier_id' : 'content_section_id';
  const ofListing = { ...request, filters: { ...request.filters, [key]: ids } };
  const named: Recognised = { kind, name, text, applied: true, filter: { [key]: ids.join(',') } };
  const found: Found =
    rest === ''
      ? { ...NOTHING_FOUND, page: toFoundProducts(await runBatch(db, listingStatements(db, ofListing))) }
      : await runSearch(db, ofListing, { ...input, words: rest, skipsCorrection: true });
  return { ...found, corrected: null, words: rest, recognised: [named, ...found.recognised] };
}

/** Lists the products of a size if the query is only a size ("size 6"). Returns null if no product has the size. */
async function findBySize(
  db: Database,
  request: ListingRequest,
  { words }: ParsedQuery,
  literal: readonly StructureKind[],
): Promise<Found | null> {
  const isOpen = request.filters.options.length === 0 && !literal.includes('option');
  const size = isOpen ? readOnlySize(words) : null;
  if (size === null) return null;
  const values = [size];
  const filters = { ...request.filters, options: toChoices({ values }) };
  const page = toFoundProducts(await runBatch(db, listingStatements(db, { ...request, filters })));
  const recognised = toRecognisedOptions({ text: words, values }, true);
  return page.total === 0 ? null : { ...NOTHING_FOUND, page, recognised };
}

/** Filters set by the call take precedence over filters read from its query. */
function withRecognisedFilters(chosen: ProductFilters, read: ParsedQuery['filters']): ProductFilters {
  const isPriceChosen = chosen.min_price !== undefined || chosen.max_price !== undefined;
  return {
    ...chosen,
    ...(isPriceChosen ? {} : { min_price: read.min_price, max_price: read.max_price }),
    in_stock: chosen.in_stock || read.in_stock === true,
    on_sale: chosen.on_sale || read.on_sale === true,
  };
}

function toListing(
  request: ListingRequest,
  {
    page,
    whole,
    nearestPrice,
    corrected,
    isReworded = false,
    fewer,
    words,
    recognised,
  }: Found & { words: string },
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
      is_reworded: isReworded,
      partial: page.total > 0 && (whole === 0 || (request.page === 1 && page.isPartial)),
      related_ids: page.relatedIds,
      distant_ids: page.distantIds,
      distant_total: page.distantTotal,
      related_total: page.relatedTotal,
      nearest_price: nearestPrice,
      searched_words: corrected ?? words,
      fewer_words: fewer,
      recognised,
    },
  };
}
