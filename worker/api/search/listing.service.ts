import type { Listing, ListingQuery } from '#shared/contract/listing.ts';
import { rowsOf } from '../db/rows.ts';
import { fallbackSearches } from './fallback-searches.ts';
import { type ListingPage, type ListingRequest, readListing } from './listing.repository.ts';
import { type SearchTerm, toMatchExpression, toSearchTerms } from './search-terms.ts';
import { chosenExpressionStatement, readTerms, type TermKnowledge } from './spelling.repository.ts';

/** R-API-22. One round trip to the database; a second one only where nothing matches what was typed. */
export async function listProducts(db: D1Database, query: ListingQuery): Promise<Listing> {
  const { q, sort = 'relevance', page, per_page: perPage, ...filters } = query;
  const request: ListingRequest = { search: null, filters, sort, page, perPage };
  const terms = toSearchTerms(q);
  if (terms.length > 0) return searchProducts(db, request, terms);
  // Nothing in it can be searched for: that finds nothing, rather than everything.
  if (q !== '') return toListing(request, NOTHING, null);
  const reading = readListing(db, request);
  return toListing(request, reading.toPage(await db.batch(reading.statements)), null);
}

async function searchProducts(
  db: D1Database,
  request: ListingRequest,
  terms: readonly SearchTerm[],
): Promise<Listing> {
  const words = readTerms(db, terms);
  const reading = readListing(db, { ...request, search: { expressions: [toMatchExpression(terms)] } });
  const results = await db.batch([...words.statements, ...reading.statements]);
  const knowledge = words.toKnowledge(results.slice(0, words.statements.length));
  if (!knowledge.isFound) {
    const instead = await searchInstead(db, request, terms, knowledge);
    if (instead !== null) return instead;
  }
  return toListing(request, reading.toPage(results.slice(words.statements.length)), null);
}

async function searchInstead(
  db: D1Database,
  request: ListingRequest,
  terms: readonly SearchTerm[],
  knowledge: TermKnowledge,
): Promise<Listing | null> {
  const searches = fallbackSearches(terms, knowledge);
  if (searches.length === 0) return null;
  const expressions = searches.map(toMatchExpression);
  const reading = readListing(db, { ...request, search: { expressions } });
  const [which, ...results] = await db.batch([
    chosenExpressionStatement(db, expressions),
    ...reading.statements,
  ]);
  const chosen = searches[rowsOf<{ chosen: number }>(which)[0]?.chosen ?? -1];
  if (chosen === undefined) return null;
  return toListing(request, reading.toPage(results), chosen.map(({ typed }) => typed).join(' '));
}

const NOTHING: ListingPage = {
  products: [],
  total: 0,
  facets: { category: [], brand: [], supplier: [], price: null, in_stock: 0, on_sale: 0 },
};

function toListing(request: ListingRequest, page: ListingPage, correctedQuery: string | null): Listing {
  return {
    data: page.products,
    meta: {
      current_page: request.page,
      last_page: Math.max(1, Math.ceil(page.total / request.perPage)),
      per_page: request.perPage,
      total: page.total,
      facets: page.facets,
      corrected_query: correctedQuery,
    },
  };
}
