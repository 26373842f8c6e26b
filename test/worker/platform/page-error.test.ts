import { describe, expect, it } from 'vitest';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { type CallName, ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { errorCodeForStatus } from '#shared/contract/errors.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { toPageError } from '#worker/platform/page-error.ts';
import { tooManyRequests } from '#worker/platform/request-errors.ts';

const STATUSES = [401, 403, 404, 409, 410, 422, 429, 500, 502, 503] as const;

// The specification's error catalogue, written only from the specification's text. ----------------

/** R-ERR-3: calls that load a category, a brand, a product or featured items. */
const FEATURED_AND_CATALOGUE: readonly CallName[] = [
  'listCategories',
  'listMenu',
  'getCategory',
  'listBrands',
  'listFeaturedBrands',
  'listFeaturedProducts',
  'getProduct',
];

/**
 * True if the page shows the API's error unchanged: a missing resource for every call, and a 500 for the calls above.
 * R-ERR-4 covers all other errors.
 */
function isErrorPage(call: string, status: number): boolean {
  return (
    status === 404 ||
    status === 410 ||
    (status === 500 && FEATURED_AND_CATALOGUE.some((name) => name === call))
  );
}

describe('toPageError', () => {
  it.each([...ENDPOINT_BY_NAME.keys()])(
    'keeps the errors of %s that the specification shows on the error page',
    (call) => {
      const same = STATUSES.map((status) => {
        const error = new HttpError(status, errorCodeForStatus(status), 'No.');
        error.call = call;
        return toPageError(error) === error;
      });
      expect(same).toEqual(STATUSES.map((status) => isErrorPage(call, status)));
    },
  );

  it.each([404, 410])('keeps the error of a missing resource (%i)', (status) => {
    const error = new HttpError(status, errorCodeForStatus(status), 'We can’t find this product.');
    expect(toPageError(error)).toBe(error);
  });

  it.each([
    [400, 502, 'bad_gateway'],
    [401, 502, 'bad_gateway'],
    [422, 502, 'bad_gateway'],
    [429, 502, 'bad_gateway'],
    [500, 502, 'bad_gateway'],
    [502, 502, 'bad_gateway'],
    [503, 503, 'unavailable'],
    [504, 503, 'unavailable'],
  ])('shows the %i of a failed API call as a %i', (status, shown, code) => {
    const error = new HttpError(status, errorCodeForStatus(status), 'No.');
    error.call = 'listSuppliers';
    expect(toPageError(error)).toMatchObject({ status: shown, code });
  });

  it('keeps a 429 if the edge rate-limited the page itself', () => {
    const error = tooManyRequests(60);
    expect(toPageError(error)).toBe(error);
  });

  it('returns a 503 if there was no response, and a 502 if the response breaks the contract', () => {
    expect(toPageError(new TransportError('timeout', ''))).toMatchObject({ status: 503 });
    expect(toPageError(new TransportError('offline', ''))).toMatchObject({ status: 503 });
    expect(toPageError(new TransportError('broken-reply', ''))).toMatchObject({ status: 502 });
  });

  it('keeps a programming error unchanged', () => {
    const fault = new TypeError('x is undefined');
    expect(toPageError(fault)).toBe(fault);
  });
});
