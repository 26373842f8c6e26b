import { expect } from 'vitest';
import { unique } from '../a-shop.ts';
import { countRows, eventsOf, stockOf } from '../an-order.ts';
import { ORIGIN } from '../the-shop.ts';
import {
  readCall,
  readDocument,
  readImage,
  readPayload,
  readReadiness,
  readRedirect,
  readSitemap,
} from './answers.ts';
import type { ShopRequest, ShopResponse } from './faulty-shop.ts';
import {
  KNOWN_ORIGIN,
  NEW_PRICE,
  OLD_PRICE,
  type OwnFixtures,
  type SharedFixtures,
  STOCK_UNITS,
} from './fixtures.ts';
import type { FaultRequest, FaultRequests } from './run.ts';

type Place = { shared: SharedFixtures; own: OwnFixtures };

/**
 * Requests of every kind, for pages in every cache state. All are sent at once and compete for CPU time, so requests
 * that must finish within a second come first.
 */
export const REQUESTS: FaultRequests<Place> = {
  '/healthz': { ask: () => ({ path: '/healthz' }), read: ({ response }) => String(response.status) },
  '/readyz': { ask: () => ({ path: '/readyz' }), read: readReadiness },
  image: { ask: ({ shared }) => ({ path: `/pictures/${shared.picture}` }), read: readImage },
  'product, only in KV': priced(page(({ own }) => own.kept)),
  'product payload, only in KV': priced(payload(({ own }) => own.kept)),
  'home, warm': page(() => '/'),
  'home payload, warm': payload(() => '/'),
  'category, warm': page(({ shared }) => shared.category),
  'category payload, warm': payload(({ shared }) => shared.category),
  'product, warm': page(({ shared }) => shared.product),
  'product payload, warm': payload(({ shared }) => shared.product),
  'product, outdated': priced(page(({ own }) => own.outdated)),
  'product payload, outdated': priced(payload(({ own }) => own.outdated)),
  'product, cold': page(({ own }) => own.cold.product),
  'product payload, cold': payload(({ own }) => own.cold.product),
  'retailer, cold': page(({ own }) => own.cold.retailer),
  'retailer payload, cold': payload(({ own }) => own.cold.retailer),
  'an unknown path': page(() => '/no/such/page'),
  'cart, signed in': page(() => '/cart', asReader),
  'cart payload, signed in': payload(() => '/cart', asReader),
  'GET /api/cart, signed in': call('/api/cart', asReader),
  'search suggestions': call('/api/search/suggestions?q=ket'),
  'placing an order': {
    ask: ({ own }) => placeOrderRequest(own.buyer),
    read: readCall,
    afterwards: (again, first, { own }) => oneOrder(idOf(again), idOf(first), own.buyer),
  },
  'placing an order, scripts off': {
    ask: ({ own }) => checkoutForm(own.formBuyer),
    read: (answer) =>
      answer.response.status === 303 ? readRedirect(PAYMENT_PAGE)(answer) : readDocument(answer),
    afterwards: (again, first, { own }) => oneOrder(idInUrl(again), idInUrl(first), own.formBuyer),
  },
  'payment notification': {
    ask: ({ own }) => notification(own.payment.body),
    read: readCall,
    afterwards: (again, _first, { own }) => onePayment(again, own.payment),
  },
  'affiliate link': {
    ask: ({ shared, own }) => ({
      path: `/about?affiliateId=${shared.affiliateId}&x=1`,
      init: { headers: { 'CF-Connecting-IP': own.ip } },
    }),
    read: readRedirect(/^\/about\?x=1$/),
  },
  'sitemap, cached': { ask: () => ({ path: '/sitemap.xml', origin: KNOWN_ORIGIN }), read: readSitemap },
  'sitemap, not cached': {
    ask: () => ({ path: '/sitemap.xml', origin: `https://fresh-${unique()}.test` }),
    read: readSitemap,
  },
};

const PAYMENT_PAGE = /^\/payment\?order_id=\d+$/;

function page<P>(path: (place: P) => string, init?: (place: P) => RequestInit): FaultRequest<P> {
  return { ask: (place) => ({ path: path(place), init: init?.(place) }), read: readDocument };
}

function payload<P>(path: (place: P) => string, init?: (place: P) => RequestInit): FaultRequest<P> {
  return {
    ask: (place) => ({ path: `${path(place).replace(/\/$/, '')}/_payload.json`, init: init?.(place) }),
    read: readPayload,
  };
}

function call<P>(path: string, init?: (place: P) => RequestInit): FaultRequest<P> {
  return { ask: (place) => ({ path, init: init?.(place) }), read: readCall };
}

/** The call that places a buyer's order. Repeating it uses the same idempotency key. */
export function placeOrderRequest({ customer, key }: OwnFixtures['buyer']): ShopRequest {
  return {
    path: '/api/orders',
    init: { method: 'POST', headers: { Authorization: `Bearer ${customer.token}`, 'Idempotency-Key': key } },
  };
}

/** A notification as the gateway sends it. */
export function notification(body: string): ShopRequest {
  return {
    path: '/api/payments/payfast/notify',
    init: { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body },
  };
}

/** Checks that the order was paid exactly once, regardless of the first response. */
export async function onePayment(
  again: ShopResponse,
  { buyer, order }: OwnFixtures['payment'],
): Promise<void> {
  expect(again.response.status).toBe(200);
  expect((await eventsOf(order.id)).map(({ status }) => status)).toEqual(['placed', 'paid']);
  expect(await countRows('payment', 'order_id = ?', order.id)).toBe(1);
  expect((await buyer.api.orders.getOrder({ id: order.id })).payment?.status).toBe('complete');
}

/** Checks that exactly one order exists and reserves its stock once, regardless of the first response. */
async function oneOrder(
  id: number | null,
  firstId: number | null,
  buyer: OwnFixtures['buyer'],
): Promise<void> {
  if (id === null) throw new Error('the second attempt gave no order');
  if (firstId !== null) expect(firstId).toBe(id);
  expect(await countRows('order', 'user_id = ?', buyer.customer.userId)).toBe(1);
  expect(await countRows('cart_item', 'user_id = ?', buyer.customer.userId)).toBe(0);
  expect(await stockOf(buyer.productId)).toBe(STOCK_UNITS - 1);
  expect(await eventsOf(id)).toHaveLength(1);
}

function idOf({ response, text }: ShopResponse): number | null {
  return response.ok ? JSON.parse(text).id : null;
}

function idInUrl({ response }: ShopResponse): number | null {
  const id = /order_id=(\d+)$/.exec(response.headers.get('Location') ?? '')?.[1];
  return id === undefined ? null : Number(id);
}

function checkoutForm({ customer, csrfToken, key, addressId, total }: OwnFixtures['formBuyer']): ShopRequest {
  return {
    path: '/checkout',
    init: {
      method: 'POST',
      headers: {
        Cookie: `__Host-session=${customer.token}`,
        Origin: ORIGIN,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        intent: 'place-order',
        total,
        address_id: String(addressId),
        idempotency_key: key,
        session_token: csrfToken,
      }).toString(),
    },
  };
}

function asReader({ shared }: Place): RequestInit {
  return { headers: { Cookie: `__Host-session=${shared.reader.token}` } };
}

/** Extends the outcome with `new` or `old`, depending on the product's price in the response. */
function priced(request: FaultRequest<Place>): FaultRequest<Place> {
  return {
    ...request,
    read(answer) {
      const outcome = request.read(answer);
      if (outcome !== '200') return outcome;
      const isOld = answer.text.includes(OLD_PRICE);
      if (isOld === answer.text.includes(NEW_PRICE)) return '200 without a price';
      return isOld ? '200 old' : '200 new';
    },
  };
}
