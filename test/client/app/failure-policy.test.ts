import { describe, expect, it } from 'vitest';
import { createBrowserClient } from '#client/app/browser-client.ts';
import { actionOutcome, failureText } from '#client/app/failure-notes.ts';
import { outcomeOf } from '#client/app/failure-policy.ts';
import { OFFLINE_TEXT } from '#client/app/failure-toasts.ts';
import { CLIENT_CALLS, type ClientCall } from '#shared/api-client/api-client.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';

const STATUSES = [401, 403, 404, 409, 422, 429, 500] as const;
type Failure = (typeof STATUSES)[number] | 'offline' | 'time-out' | 'broken JSON';
const FAILURES: readonly Failure[] = [...STATUSES, 'offline', 'time-out', 'broken JSON'];

const REFUSED = 'Not that way.';

/** How the network goes, where a call fails in each way. */
function networkOf(failure: Failure): (request: Request) => Promise<Response> {
  if (failure === 'offline') return () => Promise.reject(new TypeError('Failed to fetch'));
  if (failure === 'time-out') return () => Promise.reject(new DOMException('too late', 'TimeoutError'));
  if (failure === 'broken JSON') return () => Promise.resolve(new Response('{"half'));
  const errors = failure === 422 ? { errors: { email: [REFUSED] } } : {};
  return () => Promise.resolve(Response.json({ message: REFUSED, ...errors }, { status: failure }));
}

/** The failure of a call, made through the client that the browser uses. */
async function failureOf(call: ClientCall, failure: Failure): Promise<HttpError> {
  const client = createBrowserClient({ origin: 'https://shop.test', fetch: networkOf(failure), token: '' });
  const error: unknown = await Promise.resolve(Reflect.apply(client[call], client, [1, {}, 'key'])).catch(
    (caught: unknown) => caught,
  );
  if (!(error instanceof HttpError)) throw new Error(`${call} did not fail as the client fails`);
  return error;
}

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
/** R-ERR-4: loads of suppliers, content sections and orders, and of what other pages show. */
const OTHER_LOADS: readonly ClientCall[] = [
  'listSuppliers',
  'listContentSections',
  'listOrders',
  'getOrder',
  'listProducts',
  'listProvinces',
  'listAddresses',
  'listSessions',
  'listProductsOfList',
];
/** R-ERR-2: their field errors are shown; of login and register only those of a 422. */
const SHOW_FIELD_ERRORS: readonly ClientCall[] = [
  'createAddress',
  'updateAddress',
  'updateUser',
  'forgotPassword',
  'verifyOtp',
  'resetPassword',
  'login',
  'register',
  'createProductList',
  'renameProductList',
  'askSupport',
  'applyVoucher',
];
/** Calls that nobody is signed in for: their 401 is no ended session. */
const SIGNED_OUT: readonly ClientCall[] = [
  'forgotPassword',
  'verifyOtp',
  'resetPassword',
  'login',
  'register',
];
/** R-ERR-4, last lines: the background loads of the header. */
const BACKGROUND: readonly ClientCall[] = ['getCart', 'listProductLists'];
/** R-ERR-6, and what only helps. */
const IGNORED: readonly ClientCall[] = [
  'suggest',
  'getClientIp',
  'registerClick',
  'listSitemapParts',
  'listSitemapProducts',
  'recordEvent',
];

function expected(call: ClientCall, failure: Failure): string {
  if (IGNORED.includes(call)) return 'ignored';
  if (BACKGROUND.includes(call)) return 'reset-silently';
  // R-SES-5 names the 401; whoever was signed in is so after any other failure.
  if (call === 'getUser') return failure === 401 ? 'signed-out' : 'ignored';
  if (failure === 401 && !SIGNED_OUT.includes(call)) return 'session-ended';
  if (FEATURED_AND_CATALOGUE.includes(call))
    return failure === 404 || failure === 500 ? 'error-page' : 'go-back';
  if (OTHER_LOADS.includes(call)) return failure === 404 ? 'error-page' : 'go-back';
  if (SHOW_FIELD_ERRORS.includes(call) && failure === 422) return 'field-errors';
  return 'tell';
}

/** What is told of it (R-ERR-1): a refusal that explains itself speaks for itself. */
function expectedText(failure: Failure): string {
  if (failure === 'offline') return OFFLINE_TEXT;
  return failure === 409 || failure === 422 || failure === 429 ? REFUSED : FAILURE_TEXT;
}

const TABLE = CLIENT_CALLS.flatMap((call) => FAILURES.map((failure) => ({ call, failure })));

describe('the error catalogue', () => {
  it.each(TABLE)(
    '$call that ends in $failure comes to what the specification names',
    async ({ call, failure }) => {
      const error = await failureOf(call, failure);
      expect(outcomeOf(call, error)).toBe(expected(call, failure));
    },
  );

  it.each(TABLE)(
    '$call that ends in $failure, done by a shopper, is told in words they can use',
    async ({ call, failure }) => {
      const error = await failureOf(call, failure);
      const isEnd = failure === 401 && !SIGNED_OUT.includes(call);
      const isForm = failure === 422 && SHOW_FIELD_ERRORS.includes(call);
      expect(actionOutcome(error)).toBe(isEnd ? 'session-ended' : isForm ? 'field-errors' : 'tell');
      expect(failureText(error)).toBe(expectedText(failure));
    },
  );
});
