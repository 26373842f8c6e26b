import type { Listing, ListingQuery } from '#shared/contract/listing.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { fallbackSearches } from './fallback-searches.ts';
import {
  type ListingPage,
  type ListingRequest,
  listingStatements,
  toListingPage,
} from './listing.repository.ts';
import { type SearchTerm, toMatchExpression, toSearchTerms } from './search-terms.ts';
import {
  chosenExpressionStatement,
  type TermKnowledge,
  termStatements,
  toKnowledge,
} from './spelling.repository.ts';

/** R-API-22. One round trip to the database; a second one only where nothing matches what was typed. */
export async function listProducts(db: Database, query: ListingQuery): Promise<Listing> {
  const { q, sort = 'relevance', page, per_page: perPage, ...filters } = query;
  const request: ListingRequest = { search: null, filters, sort, page, perPage };
  const terms = toSearchTerms(q);
  if (terms.length > 0) return searchProducts(db, request, terms);
  // A query without a letter or digit finds nothing, rather than everything.
  if (q !== '') return toListing(request, NOTHING, null);
  return toListing(request, toListingPage(await runBatch(db, listingStatements(db, request))), null);
}

async function searchProducts(
  db: Database,
  request: ListingRequest,
  terms: readonly SearchTerm[],
): Promise<Listing> {
  const search = { expressions: [toMatchExpression(terms)] };
  const { matches, candidates, ...page } = await runBatch(db, {
    ...termStatements(db, terms),
    ...listingStatements(db, { ...request, search }),
  });
  const knowledge = toKnowledge({ matches, candidates });
  if (!knowledge.isFound) {
    const instead = await searchInstead(db, request, terms, knowledge);
    if (instead !== null) return instead;
  }
  return toListing(request, toListingPage(page), null);
}

async function searchInstead(
  db: Database,
  request: ListingRequest,
  terms: readonly SearchTerm[],
  knowledge: TermKnowledge,
): Promise<Listing | null> {
  const searches = fallbackSearches(terms, knowledge);
  if (searches.length === 0) return null;
  const expressions = searches.map(toMatchExpression);
  const { which, ...page } = await runBatch(db, {
    which: chosenExpressionStatement(db, expressions),
    ...listingStatements(db, { ...request, search: { expressions } }),
  });
  const chosen = searches[which.rows[0]?.chosen ?? -1];
  if (chosen === undefined) return null;
  return toListing(request, toListingPage(page), chosen.map(({ typed }) => typed).join(' '));
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
