import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { anAddress, anAffiliate, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aBuyer, aPlacedOrder, countRows, inCart } from '#test/support/an-order.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { type FormFields, submitForm } from '#test/support/posted-forms.ts';
import { visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

/** A response that redirects also contains the next page's data, so that a phone needs no second request. */

afterEach(async () => {
  await env.KV.delete(FLAG_KEYS.maintenance);
  await env.KV.delete(FLAG_KEYS.routeRules);
});

async function anOrderForm({ api }: Customer): Promise<FormFields> {
  const [cart, [address]] = await Promise.all([api.cart.getCart(), api.addresses.listAddresses()]);
  return {
    intent: 'place-order',
    total: cartTotal(cart),
    address_id: address?.id ?? 0,
    idempotency_key: crypto.randomUUID(),
  };
}

/** A page's data when requested directly. */
async function payloadTextOf(path: string, { token }: Pick<Customer, 'token'>): Promise<string> {
  const headers = { Accept: 'application/json', Cookie: `__Host-session=${token}` };
  return (await visit(payloadOf(path), { headers })).text();
}

const pageOf = (result: ActionResult) => (result.kind === 'redirect' ? result.page : undefined);
const routeOf = (result: ActionResult) => pageOf(result)?.route;

const ADDRESS = { ...NEW_ADDRESS, intent: 'create' };
const createAddress = (next: string) => `/checkout/addresses/create?next=${encodeURIComponent(next)}`;

describe('a redirect to a personal page', () => {
  it('contains the same data as the page’s payload, and is not cacheable', async () => {
    const buyer = await aBuyer(await aProduct());
    const { headers, result } = await submitForm('/checkout', await anOrderForm(buyer), buyer);
    expect(result).toMatchObject({ kind: 'redirect', page: { route: 'payment' } });
    const to = result.kind === 'redirect' ? result.to : '';
    expect(JSON.stringify(pageOf(result))).toBe(await payloadTextOf(to, buyer));
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Vary')).toContain('Accept');
  });

  it('contains the page after the change, such as the checkout once the first address is saved', async () => {
    const customer = await aCustomerWithPassword();
    await inCart(customer, await aProduct());
    const { result } = await submitForm(createAddress('/checkout'), ADDRESS, customer);
    expect([result, routeOf(result)]).toMatchObject([{ kind: 'redirect', to: '/checkout' }, 'checkout']);
  });

  it('contains the page that the guards redirect to', async () => {
    const customer = await aCustomerWithPassword();
    const { result } = await submitForm(createAddress('/checkout'), ADDRESS, customer);
    expect(result).toMatchObject({ to: '/cart?reason=empty', page: { route: 'cart' } });
  });

  it('contains the page of the customer who has just logged in', async () => {
    const customer = await aCustomerWithPassword();
    const login = { intent: 'login', email: customer.email, password: PASSWORD };
    const missing = await submitForm('/?auth=login&next=%2Fcart', login);
    expect(missing.result).toMatchObject({ to: createAddress('/cart') });
    expect(routeOf(missing.result)).toBe('checkout-address-create');
    await anAddress(customer.userId);
    const { headers, result } = await submitForm('/?auth=login&next=%2Fcart', login);
    const token = /__Host-session=([^;]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? '';
    expect(pageOf(result)).toMatchObject({
      route: 'cart',
      session: { id: customer.userId, token: await antiForgeryToken(token) },
    });
  });

  it('contains the order’s current page if the same submission is repeated', async () => {
    const buyer = await aBuyer(await aProduct());
    const form = await anOrderForm(buyer);
    const first = await submitForm('/checkout', form, buyer);
    const [order] = (await buyer.api.orders.listOrders({ page: 1 })).data;
    const orderId = order?.id ?? 0;
    expect(first.result).toMatchObject({ to: paymentPath(orderId), page: { route: 'payment' } });
    await env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind('paid', orderId).run();
    const { result } = await submitForm('/checkout', form, buyer);
    expect(result).toMatchObject({ to: orderPath(orderId), page: { route: 'order' } });
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(1);
  });
});

describe('a response that cannot contain the next page', () => {
  it.each([
    ['another customer’s page', async () => orderPath((await aPlacedOrder()).order.id)],
    ['a public page', async () => '/support'],
    ['a page with an invalid id', async () => '/orders/none'],
    ['an affiliate link', async () => `/orders?affiliateId=${await anAffiliate()}`],
  ])('only redirects to %s', async (_what, findNext) => {
    const customer = await aCustomerWithPassword();
    const next = await findNext();
    const { status, result } = await submitForm(createAddress(next), ADDRESS, customer);
    expect([status, result]).toMatchObject([200, { kind: 'redirect', to: next }]);
    expect(result).not.toHaveProperty('page');
  });

  it('redirects to the source of an operator’s rule, so that the browser follows the rule', async () => {
    const rules = [{ from: '/cart', redirect: '/about', status: 302 }];
    await env.KV.put(FLAG_KEYS.routeRules, JSON.stringify(rules));
    const customer = await aCustomerWithPassword();
    const { result } = await submitForm(createAddress('/cart'), ADDRESS, customer);
    expect(result).toMatchObject({ kind: 'redirect', to: '/cart' });
    expect(result).not.toHaveProperty('page');
  });

  it('requires a login if the session has ended', async () => {
    const buyer = await aBuyer(await aProduct());
    const form = await anOrderForm(buyer);
    await buyer.api.account.logout();
    const { status, result } = await submitForm('/checkout', form, buyer);
    expect([status, result.kind]).toEqual([401, 'login']);
    expect(result).not.toHaveProperty('page');
  });

  it('is a 503 during maintenance, and no order is placed', async () => {
    const buyer = await aBuyer(await aProduct());
    const form = await anOrderForm(buyer);
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    const { status, result } = await submitForm('/checkout', form, buyer);
    expect([status, result]).toMatchObject([503, { kind: 'refused', code: 'maintenance' }]);
    await env.KV.delete(FLAG_KEYS.maintenance);
    expect(await countRows('order', 'user_id = ?', buyer.userId)).toBe(0);
    const again = await submitForm('/checkout', form, buyer);
    expect(routeOf(again.result)).toBe('payment');
  });
});
