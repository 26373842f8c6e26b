import type { Listing, ListingQuery } from '#shared/contract/listing.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { NO_FACETS } from './facets.ts';
import {
  type ListingPage,
  type ListingRequest,
  listingStatements,
  toListingPage,
} from './listing.repository.ts';
import { toSearch } from './search-query.ts';
import { toSearchTerms } from './search-terms.ts';
import { knowledgeStatements, toKnowledge } from './spelling.repository.ts';
import { correctSpelling } from './spelling.ts';
import { knownSynonyms, learnSynonyms, synonymsStatement } from './synonyms.repository.ts';

/** R-API-22. One round trip to the database; a second one where the spelling of a search was corrected. */
export async function listProducts(db: Database, query: ListingQuery): Promise<Listing> {
  const { q, exact, sort = 'relevance', page, per_page: perPage, ...filters } = query;
  const request: ListingRequest = { search: null, filters, sort, page, perPage };
  if (q === '') {
    return toListing(request, toListingPage(await runBatch(db, listingStatements(db, request))), AS_TYPED);
  }
  const found = await search(db, request, q);
  const { corrected } = found;
  if (corrected === null || exact) return toListing(request, found.page, { ...found, corrected: null });
  const instead = await search(db, request, corrected);
  return toListing(request, instead.page, { ...instead, corrected });
}

type Found = { page: ListingPage; isPartial: boolean; corrected: string | null };

async function search(db: Database, request: ListingRequest, q: string): Promise<Found> {
  const terms = toSearchTerms(q, knownSynonyms());
  // A query without a letter or digit finds nothing, rather than everything.
  if (terms.length === 0) return { page: NOTHING, ...AS_TYPED };
  const wanted = toSearch(terms);
  const { synonyms, isWhole, matches, candidates, ...page } = await runBatch(db, {
    synonyms: synonymsStatement(db),
    ...knowledgeStatements(db, terms, wanted),
    ...listingStatements(db, { ...request, search: wanted }),
  });
  if (learnSynonyms(synonyms.rows)) return search(db, request, q);
  const knowledge = toKnowledge({ isWhole, matches, candidates });
  return {
    page: toListingPage(page),
    isPartial: !knowledge.isWhole,
    corrected: correctSpelling(terms, knowledge),
  };
}

const AS_TYPED = { isPartial: false, corrected: null };

const NOTHING: ListingPage = {
  products: [],
  total: 0,
  facets: NO_FACETS,
};

function toListing(
  request: ListingRequest,
  page: ListingPage,
  { isPartial, corrected }: Omit<Found, 'page'>,
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
      partial: isPartial && page.total > 0,
    },
  };
}
