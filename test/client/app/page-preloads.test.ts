import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPagePreloads } from '#client/app/navigation/page-preloads.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { aCustomer, type Customer } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { aRouter } from '../support/a-router.ts';
import { aTab } from '../support/a-tab.ts';

/** Loads the data of a customer's page, in the form that a form response embeds. */
async function pageOf({ token }: Customer, path = '/orders'): Promise<PagePayload> {
  const response = await visit(payloadOf(path), { headers: { Cookie: `__Host-session=${token}` } });
  return response.json();
}

/** A signed-in customer's tab whose router has already received the data of the next page. */
async function aTabWithPageData(
  path: string,
  change: (page: PagePayload) => PagePayload | undefined = (page) => page,
) {
  const router = aRouter();
  const customer = await aCustomer();
  await router.signIn(customer);
  router.put(new URL(path, ORIGIN), change(await pageOf(customer)));
  return { ...router, customer };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('page data embedded in a form’s response', () => {
  it('is shown without another request', async () => {
    const { navigate, shown, calls, customer } = await aTabWithPageData('/orders');
    await navigate('/orders');
    expect([shown, calls]).toEqual([[`orders of ${customer.userId}`], []]);
  });

  it('is used once; the next navigation requests the page', async () => {
    const { navigate, shown, calls } = await aTabWithPageData('/orders');
    await navigate('/orders');
    await navigate('/orders');
    expect([shown.length, calls]).toEqual([2, ['GET /orders/_payload.json']]);
  });

  it('is discarded by a navigation to another page', async () => {
    const { navigate, shown, calls, customer } = await aTabWithPageData('/orders');
    await navigate('/account');
    expect(shown).toEqual([`account of ${customer.userId}`]);
    await navigate('/orders');
    expect(calls).toEqual(['GET /account/_payload.json', 'GET /orders/_payload.json']);
  });

  it('is requested again for the current customer if it belongs to another session', async () => {
    const { navigate, shown, calls, signIn, put } = aRouter();
    const [first, second] = [await aCustomer(), await aCustomer()];
    await signIn(second);
    put(new URL('/orders', ORIGIN), await pageOf(first));
    await navigate('/orders');
    expect([shown, calls]).toEqual([[`orders of ${second.userId}`], ['GET /orders/_payload.json']]);
  });

  it('causes a full page load if it comes from another build', async () => {
    const { navigate, put, shown, calls, loads, customer } = await aTabWithPageData('/orders');
    await navigate('/orders');
    put(new URL('/account', ORIGIN), { ...(await pageOf(customer, '/account')), build: 'the next one' });
    await navigate('/account');
    await expect
      .poll(() => [shown, calls, loads])
      .toEqual([[`orders of ${customer.userId}`], [], ['/account']]);
  });

  it.each([
    ['is missing', () => undefined],
    ['is invalid', (page: PagePayload) => JSON.parse(JSON.stringify({ ...page, head: null }))],
  ])('is requested separately if it %s', async (_what, change) => {
    const { navigate, shown, calls, customer } = await aTabWithPageData('/orders', change);
    await navigate('/orders');
    expect([shown, calls]).toEqual([[`orders of ${customer.userId}`], ['GET /orders/_payload.json']]);
  });
});

it('releases preloads that have expired when another page is preloaded', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { preload } = createPagePreloads(aTab().stores);
  const set = vi.spyOn(Map.prototype, 'set');
  preload(new URL('/about', ORIGIN));
  const cache = set.mock.contexts[set.mock.calls.findIndex(([path]) => path === '/about')];
  vi.advanceTimersByTime(30_000);
  preload(new URL('/privacy-policy', ORIGIN));
  expect(cache).toEqual(new Map([['/privacy-policy', expect.anything()]]));
});
