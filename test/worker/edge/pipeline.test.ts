import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrowser } from '#test/support/a-browser.ts';
import { aBrand, aCustomer, anAddress, anAffiliate, aProduct } from '#test/support/a-shop.ts';
import { aPlacedOrder, inCart } from '#test/support/an-order.ts';
import {
  expectedOutcome,
  type Form,
  type FormVisitor,
  mustNotBeStored,
  type Outcome,
  type ShopState,
} from '#test/support/expected-outcome.ts';
import { ORIGIN } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const ELSEWHERE = 'https://elsewhere.example';
const BINDINGS: Bindings = { ...env, ROUTE_RULE_HOSTS: new URL(ELSEWHERE).host };

/** No legitimate path through the shop is longer. */
const MAX_STEPS = 5;

const NOBODY: FormVisitor = { isSignedIn: false, hasAddress: false, cartProblem: 'empty', ownsOrder: false };
const CUSTOMER: FormVisitor = { ...NOBODY, isSignedIn: true };
const ASKERS = {
  'somebody signed out': NOBODY,
  'a customer without an address': CUSTOMER,
  'a customer with an empty cart': { ...CUSTOMER, hasAddress: true },
  'a customer whose cart is sold out': { ...CUSTOMER, hasAddress: true, cartProblem: 'stock' },
  'a buyer': { ...CUSTOMER, hasAddress: true, cartProblem: null, ownsOrder: true },
} satisfies Record<string, FormVisitor>;
type AskerName = keyof typeof ASKERS;
const EVERYONE: readonly AskerName[] = [
  'somebody signed out',
  'a customer without an address',
  'a customer with an empty cart',
  'a customer whose cart is sold out',
  'a buyer',
];
const WITH_AND_WITHOUT_SESSION: readonly AskerName[] = ['somebody signed out', 'a buyer'];

/** A placeholder such as `{name}` is replaced once the shop's data exists. */
const UNGUARDED_PLACES = [
  '/',
  '/?auth=login&next=%2Faccount',
  '/about?x=1',
  '/search?q=kettle',
  '/brands/{brand}/amandla',
  '/brands/{brand}/wrong-name?q=tea',
  '/brands/0/amandla?x=1',
  '/products/12x/-/kettle',
  '/orders/abc',
  '/no/such/page?x=1',
  '/no/such/page/',
  '/about/',
  '/maintenance',
  '/maintenance/',
];
const GUARDED_PLACES = [
  '/cart',
  '/cart/',
  '/checkout',
  '/account?x=1',
  '/orders/{order}',
  '/orders/{short order}',
];
const AFFILIATE_IDS = { no: null, 'a known': '{affiliate}', 'a garbled': "%00'--" };
const FORMS: readonly Form[] = ['document', 'payload'];
/** Route rules use statuses that the shop itself never uses. */
const RULES = {
  'about other paths': null,
  'within the shop': { to: '/privacy-policy', status: 307 },
  'to another host': { to: `${ELSEWHERE}/landing`, status: 308 },
};

const ROWS = [
  ...UNGUARDED_PLACES.map((place) => ({ place, askers: WITH_AND_WITHOUT_SESSION })),
  ...GUARDED_PLACES.map((place) => ({ place, askers: EVERYONE })),
].flatMap(({ place, askers }) =>
  askers.flatMap((asker) =>
    Object.entries(AFFILIATE_IDS).flatMap(([affiliate, affiliateId]) =>
      FORMS.map((form) => ({ place, form, asker, affiliate, affiliateId })),
    ),
  ),
);

const ids = new Map<string, string>();
const corrections = new Map<string, string>();
const tokens: Partial<Record<AskerName, string>> = {};

beforeAll(async () => {
  const brandId = await aBrand('Amandla');
  const kettleId = await aProduct({ name: 'Kettle', brandId });
  const [newcomer, idle, late] = [await aCustomer(), await aCustomer(), await aCustomer()];
  for (const { userId } of [idle, late]) await anAddress(userId);
  await inCart(late, await aProduct({ stock: 0 }));
  const { buyer, order } = await aPlacedOrder();
  await inCart(buyer, kettleId);
  tokens['a customer without an address'] = newcomer.token;
  tokens['a customer with an empty cart'] = idle.token;
  tokens['a customer whose cart is sold out'] = late.token;
  tokens['a buyer'] = buyer.token;
  const padded = String(order.id).padStart(6, '0');
  ids.set('{brand}', String(brandId)).set('{order}', padded).set('{short order}', String(order.id));
  ids.set('{affiliate}', String(await anAffiliate()));
  corrections.set(`/brands/${brandId}/wrong-name`, `/brands/${brandId}/amandla`);
  corrections.set(`/orders/${order.id}`, `/orders/${padded}`);
});

describe.each(['open', 'closed for maintenance'])('the pipeline of a shop that is %s', (openness) => {
  describe.each(Object.entries(RULES))('with route rules %s', (_name, target) => {
    let walk: ReturnType<typeof aWalker>;

    beforeAll(async () => {
      const state: ShopState = {
        isClosed: openness !== 'open',
        rules: new Map(target === null ? [] : ruledPaths().map((path) => [path, target])),
        affiliateId: filled('{affiliate}'),
        corrections,
      };
      await setFlags(state);
      walk = aWalker(state);
    });
    afterAll(() => setFlags({ isClosed: false, rules: new Map() }));

    it.each(ROWS)('answers $place as a $form to $asker with $affiliate affiliateId', async (row) => {
      const url = new URL(filled(row.place), ORIGIN);
      const affiliateId = row.affiliateId === null ? [] : `affiliateId=${filled(row.affiliateId)}`;
      url.search = [url.search.slice(1) || [], affiliateId].flat().join('&');
      await walk(url, row.form, row.asker, { keepsCookies: true });
      // A signed-in visitor's browser must accept cookies.
      if (!ASKERS[row.asker].isSignedIn) await walk(url, row.form, row.asker, { keepsCookies: false });
    });
  });
});

/**
 * Sends a request and follows its redirects to the end. Checks that every step matches the specification and that the
 * chain is short. Stops at a path that was already followed.
 */
function aWalker(state: ShopState) {
  const walked = new Set<string>();

  return async function walk(
    start: URL,
    form: Form,
    asker: AskerName,
    { keepsCookies }: { keepsCookies: boolean },
  ): Promise<void> {
    const ask = aBrowser({ sessionToken: tokens[asker] ?? null, keepsCookies, bindings: BINDINGS });
    let url: URL | null = start;
    for (let step = 1; url !== null; step += 1) {
      const path = `${url.pathname}${url.search}`;
      const way = [asker, form, keepsCookies, path].join(' ');
      if (step > 1 && walked.has(way)) return;
      walked.add(way);
      expect(step, `${path} is one step too many`).toBeLessThanOrEqual(MAX_STEPS);
      const { response, outcome } = await ask(url, form);
      const expected = expectedOutcome(state, ASKERS[asker], form, url);
      expect(outcome, `${path} in step ${step}`).toEqual(expected);
      if (mustNotBeStored(expected, form)) {
        expect(response.headers.get('Cache-Control'), `${path} in step ${step}`).toContain('no-store');
      }
      url = nextOf(outcome);
    }
  };
}

/** The URL that the browser requests next; null if it stays on this page or leaves the shop. */
function nextOf(outcome: Outcome): URL | null {
  const url = outcome.kind === 'redirect' ? new URL(outcome.to, ORIGIN) : null;
  return url?.origin === ORIGIN ? url : null;
}

/** The paths that have a route rule: all except the maintenance page. */
function ruledPaths(): string[] {
  const paths = [...UNGUARDED_PLACES, ...GUARDED_PLACES].map(
    (place) => filled(place).replace(/\/?(\?.*)?$/, '') || '/',
  );
  return paths.filter((path) => path !== '/maintenance');
}

async function setFlags({ isClosed, rules }: Pick<ShopState, 'isClosed' | 'rules'>): Promise<void> {
  const written = [...rules].map(([from, { to, status }]) => ({ from, redirect: to, status }));
  const others = [
    { from: '/somewhere/else/:name', redirect: '/support' },
    // These paths redirect to the home page. With a rule on the home page, that would be a redirect to a redirect.
    { from: '/login', off: true },
    { from: '/register', off: true },
  ];
  await env.KV.put(FLAG_KEYS.maintenance, isClosed ? 'on' : 'off');
  await env.KV.put(FLAG_KEYS.routeRules, JSON.stringify([...written, ...others]));
}

function filled(text: string): string {
  return text.replace(/\{[^}]+\}/, (name) => ids.get(name) ?? name);
}
