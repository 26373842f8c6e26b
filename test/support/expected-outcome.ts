/**
 * The outcome that the specification requires for a page request (R-EDGE-1…6, R-ROUTE-*, R-ERR-5). This module follows
 * only the specification's text and imports nothing from the shop.
 */
export type Outcome =
  /** `setsClick`: the response sets the affiliate's cookie. */
  | { kind: 'redirect'; to: string; status: number; setsClick: boolean }
  | { kind: 'prompt-login'; next: string }
  | { kind: 'rejected'; status: 404; message: string }
  | { kind: 'closed' }
  | { kind: 'page'; route: string };

export type Form = 'document' | 'payload';

/** The visitor's properties that the guards check. */
export type FormVisitor = {
  isSignedIn: boolean;
  hasAddress: boolean;
  /** The problem that prevents checkout. */
  cartProblem: 'empty' | 'stock' | null;
  ownsOrder: boolean;
};

/** Settings from operators, and data from the catalogue. */
export type ShopState = {
  isClosed: boolean;
  /** Keyed by the path that the rule redirects. */
  rules: ReadonlyMap<string, { to: string; status: number }>;
  /** The id of the only affiliate. */
  affiliateId: string;
  /** Maps misspelled paths to canonical ones. */
  corrections: ReadonlyMap<string, string>;
};

type Guard = 'auth' | 'address' | 'checkout' | 'order';
type Page = { route: string; pattern: RegExp; guards: readonly Guard[] };

/** The pages that the tested requests can reach. */
const PAGES: readonly Page[] = [
  { route: 'home', pattern: /^\/$/, guards: [] },
  { route: 'search', pattern: /^\/search$/, guards: [] },
  { route: 'brand', pattern: /^\/brands\/([^/]+)\/[^/]+$/, guards: [] },
  { route: 'product', pattern: /^\/products\/([^/]+)\/[^/]+\/[^/]+$/, guards: [] },
  { route: 'about', pattern: /^\/about$/, guards: [] },
  { route: 'privacy-policy', pattern: /^\/privacy-policy$/, guards: [] },
  { route: 'cart', pattern: /^\/cart$/, guards: ['auth', 'address'] },
  { route: 'checkout', pattern: /^\/checkout$/, guards: ['auth', 'address', 'checkout'] },
  { route: 'checkout-address-create', pattern: /^\/checkout\/addresses\/create$/, guards: ['auth'] },
  { route: 'account', pattern: /^\/account$/, guards: ['auth'] },
  { route: 'order', pattern: /^\/orders\/([^/]+)$/, guards: ['auth', 'order'] },
  { route: 'maintenance', pattern: /^\/maintenance$/, guards: [] },
];

export function expectedOutcome(state: ShopState, asker: FormVisitor, form: Form, url: URL): Outcome {
  const outcome = decide(state, asker, url);
  // R-EDGE-8: a payload redirects with status 200 and the target in its body; a document redirects with a 3xx.
  if (form === 'payload') return outcome.kind === 'redirect' ? { ...outcome, status: 200 } : outcome;
  return outcome.kind === 'prompt-login'
    ? redirect(`/?auth=login&next=${encodeURIComponent(outcome.next)}`, 302)
    : outcome;
}

function decide(state: ShopState, asker: FormVisitor, url: URL): Outcome {
  const { pathname: path, search, searchParams: query } = url;
  const page = findPage(path);
  // R-EDGE-1
  const id = page?.pattern.exec(path)?.[1];
  if (id !== undefined && !/^0*[1-9]\d*$/.test(id)) return rejected(`Page Not Found: ${path}`);
  // R-EDGE-2
  if (query.has('affiliateId')) {
    const setsClick = query.get('affiliateId') === state.affiliateId;
    return { ...redirect(path + without(search, 'affiliateId'), 302), setsClick };
  }
  // R-EDGE-3
  if (state.isClosed) return path === '/maintenance' ? { kind: 'closed' } : redirect('/maintenance', 302);
  if (path === '/maintenance') return redirect('/', 302);
  // R-EDGE-4
  const plain = path.replace(/(.)\/$/, '$1');
  const rule = state.rules.get(plain);
  if (rule !== undefined) return redirect(rule.to + search, rule.status);
  // Each page has one canonical path, without a trailing slash.
  if (plain !== path && findPage(plain) !== null) return redirect(plain + search, 301);
  // R-EDGE-5
  const guarded = page === null ? null : rejectionOfGuards(page, asker, path + search);
  if (guarded !== null) return guarded;
  const next = path === '/' && query.get('auth') === 'login' ? query.get('next') : null;
  if (next !== null && asker.isSignedIn) return redirect(next, 302);
  // R-ROUTE-21, R-ROUTE-13
  const right = state.corrections.get(path);
  if (right !== undefined) return redirect(right + search, 301);
  // R-ERR-5
  return page === null ? rejected(`Page not found: ${path}${search}`) : { kind: 'page', route: page.route };
}

/**
 * True if the response must have `no-store` (R-EDGE-2, R-EDGE-8). Only public pages and permanent redirects may be
 * cached.
 */
export function mustNotBeStored(outcome: Outcome, form: Form): boolean {
  if (outcome.kind === 'page') {
    return PAGES.some(({ route, guards }) => route === outcome.route && guards.length > 0);
  }
  return form === 'payload' || outcome.kind !== 'redirect' || ![301, 308].includes(outcome.status);
}

function findPage(path: string): Page | null {
  return PAGES.find(({ pattern }) => pattern.test(path)) ?? null;
}

function rejectionOfGuards({ guards }: Page, asker: FormVisitor, target: string): Outcome | null {
  const rejections: Record<Guard, Outcome | null> = {
    auth: asker.isSignedIn ? null : { kind: 'prompt-login', next: target },
    address: asker.hasAddress
      ? null
      : redirect(`/checkout/addresses/create?next=${encodeURIComponent(target)}`, 302),
    checkout: asker.cartProblem === null ? null : redirect(`/cart?reason=${asker.cartProblem}`, 302),
    order: asker.ownsOrder ? null : rejected(`Page Not Found: ${target.replace(/\?.*/, '')}`),
  };
  return guards.map((name) => rejections[name]).find((rejection) => rejection !== null) ?? null;
}

function redirect(to: string, status: number): Extract<Outcome, { kind: 'redirect' }> {
  return { kind: 'redirect', to, status, setsClick: false };
}

function rejected(message: string): Outcome {
  return { kind: 'rejected', status: 404, message };
}

function without(search: string, name: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith(`${name}=`));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
