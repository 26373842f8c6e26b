import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { aCustomer, type Customer } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { aRouter } from '../support/a-router.ts';

/** Loads the data of a customer's page, in the form that a form response embeds. */
async function pageOf({ token }: Customer, path = '/orders'): Promise<PagePayload> {
  const response = await visit(payloadOf(path), { headers: { Cookie: `__Host-session=${token}` } });
  return response.json();
}

/** A signed-in customer's tab whose router has already received the data of the next page. */
async function aLedTab(
  path: string,
  change: (page: PagePayload) => PagePayload | undefined = (page) => page,
) {
  const router = aRouter();
  const customer = await aCustomer();
  await router.signIn(customer);
  router.bring(new URL(path, ORIGIN), change(await pageOf(customer)));
  return { ...router, customer };
}

afterEach(() => vi.unstubAllGlobals());

describe('a page that comes with the answer to a form', () => {
  it('is shown, and nothing is asked for', async () => {
    const { navigate, shown, calls, customer } = await aLedTab('/orders');
    await navigate('/orders');
    expect([shown, calls]).toEqual([[`orders of ${customer.userId}`], []]);
  });

  it('is shown once: the next time the page is asked for', async () => {
    const { navigate, shown, calls } = await aLedTab('/orders');
    await navigate('/orders');
    await navigate('/orders');
    expect([shown.length, calls]).toEqual([2, ['GET /orders/_payload.json']]);
  });

  it('is no other page', async () => {
    const { navigate, shown, calls, customer } = await aLedTab('/orders');
    await navigate('/account');
    expect(shown).toEqual([`account of ${customer.userId}`]);
    await navigate('/orders');
    expect(calls).toEqual(['GET /account/_payload.json', 'GET /orders/_payload.json']);
  });

  it('of another session is asked for anew, by whoever is signed in now', async () => {
    const { navigate, shown, calls, signIn, bring } = aRouter();
    const [first, second] = [await aCustomer(), await aCustomer()];
    await signIn(second);
    bring(new URL('/orders', ORIGIN), await pageOf(first));
    await navigate('/orders');
    expect([shown, calls]).toEqual([[`orders of ${second.userId}`], ['GET /orders/_payload.json']]);
  });

  it('of another build is loaded in full', async () => {
    const { navigate, bring, shown, calls, loads, customer } = await aLedTab('/orders');
    await navigate('/orders');
    bring(new URL('/account', ORIGIN), { ...(await pageOf(customer, '/account')), build: 'the next one' });
    await navigate('/account');
    await expect
      .poll(() => [shown, calls, loads])
      .toEqual([[`orders of ${customer.userId}`], [], ['/account']]);
  });

  it.each([
    ['is missing', () => undefined],
    ['makes no sense', (page: PagePayload) => JSON.parse(JSON.stringify({ ...page, head: null }))],
  ])('and %s is asked for on its own', async (_what, change) => {
    const { navigate, shown, calls, customer } = await aLedTab('/orders', change);
    await navigate('/orders');
    expect([shown, calls]).toEqual([[`orders of ${customer.userId}`], ['GET /orders/_payload.json']]);
  });
});
