import { describe, expect, it } from 'vitest';
import { CLIENT_CALLS, type ClientCall } from '#shared/api-client/api-client.ts';
import { CALLS } from '#shared/contract/calls.ts';
import { pageOutcome } from '#shared/contract/page-outcome.ts';

const STATUSES = [401, 403, 404, 409, 410, 422, 429, 500, 502, 503] as const;

// The specification's error catalogue, written from its text alone. --------------------------------

/** R-ERR-3: loads of a category, a brand, a product, and what is featured. */
const FEATURED_AND_CATALOGUE: readonly ClientCall[] = [
  'listCategories',
  'getCategory',
  'listBrands',
  'listFeaturedBrands',
  'listFeaturedProducts',
  'getProduct',
  'getProductCore',
  'getProductRelated',
];

/** R-ERR-4 for all other loads. What does not exist is a 404 everywhere. */
function expected(call: ClientCall, status: number): string {
  if (status === 404 || status === 410) return 'error-page';
  return status === 500 && FEATURED_AND_CATALOGUE.includes(call) ? 'error-page' : 'go-back';
}

describe('a page whose load fails', () => {
  it.each(CLIENT_CALLS)('by %s comes to what the specification names', (call) => {
    const outcomes = STATUSES.map((status) => pageOutcome(CALLS[call].failure, status));
    expect(outcomes).toEqual(STATUSES.map((status) => expected(call, status)));
  });
});
