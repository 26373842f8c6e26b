import { beforeAll, describe, expect, it } from 'vitest';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aProduct, type Customer } from '#test/support/a-shop.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { followRoundTrips } from '#test/support/round-trips.ts';
import { FROM_SHOP } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

/** Options for a customer's request for a document. */
function documentRequest({ token }: Customer): RequestInit {
  return { headers: { Cookie: `__Host-session=${token}` } };
}

/** Options for a form that the shop's scripts submit. */
async function formRequest({ token }: Customer, fields: Record<string, string>): Promise<RequestInit> {
  return {
    method: 'POST',
    headers: {
      ...FROM_SHOP,
      Cookie: `__Host-session=${token}`,
      Accept: 'application/json',
      'X-Session-Token': await antiForgeryToken(token),
    },
    body: new URLSearchParams({ idempotency_key: crypto.randomUUID(), ...fields }),
  };
}

function expectAtMost(limit: number, trips: string[][]): void {
  expect(trips.length, trips.map((trip) => trip.join('\n')).join('\n--\n')).toBeLessThanOrEqual(limit);
}

/** The database may be a sixth of a second away, and each sequential round trip adds that delay. */
describe('the number of sequential round trips to the database', () => {
  let buyer: Customer;
  let productId: number;
  beforeAll(async () => {
    productId = await aProduct();
    buyer = await aBuyer(productId);
    // Warms the caches with the data that all customers share.
    await followRoundTrips('/cart', documentRequest(buyer));
  });

  async function tripsOf(path: string, init: RequestInit): Promise<string[][]> {
    // A cache that expired during the test would change the count.
    holdClock();
    // The first visit checks for catalogue changes after its response; the second one then reloads outdated data.
    await followRoundTrips('/cart', documentRequest(buyer));
    await followRoundTrips('/cart', documentRequest(buyer));
    const { response, trips } = await followRoundTrips(path, init);
    expect(response.status).toBe(200);
    return trips;
  }

  it('is at most three to add to the cart', async () => {
    const add = await formRequest(buyer, { intent: 'add-to-cart', product_id: String(productId) });
    expectAtMost(3, await tripsOf(`/products/${productId}/-/-`, add));
  });

  it('is at most four to log in and add the pending product', async () => {
    const { email } = await aCustomerWithPassword();
    const pending = `/products/${productId}/-/x product_id=${productId}&quantity=1&idempotency_key=${crypto.randomUUID()}`;
    const body = new URLSearchParams({ intent: 'login', email, password: PASSWORD, pending });
    const headers = { ...FROM_SHOP, Accept: 'application/json' };
    expectAtMost(4, await tripsOf('/?auth=login', { method: 'POST', headers, body }));
  });

  it('is at most three for the cart', async () => {
    expectAtMost(3, await tripsOf('/cart', documentRequest(buyer)));
  });

  it('is at most three for the checkout', async () => {
    expectAtMost(3, await tripsOf('/checkout', documentRequest(buyer)));
  });

  it('is at most three to place an order and see its payment page, and as many to pay', async () => {
    const [cart, [address]] = await Promise.all([
      buyer.api.cart.getCart(),
      buyer.api.addresses.listAddresses(),
    ]);
    const order = { intent: 'place-order', total: String(cartTotal(cart)), address_id: String(address?.id) };
    expectAtMost(3, await tripsOf('/checkout', await formRequest(buyer, order)));
    const [placed] = (await buyer.api.orders.listOrders({ page: 1 })).data;
    const pay = await formRequest(buyer, { intent: 'pay', method: 'card' });
    expectAtMost(3, await tripsOf(paymentPath(placed?.id ?? 0), pay));
  });
});
