import { afterEach } from 'vitest';
import { createBrowserApi } from '#client/app/browser-api.ts';
import { loadAppActions } from '#client/app/session/lazy-app-actions.ts';
import type { Stores } from '#client/app/store-types.ts';
import { createStores } from '#client/app/stores.tsx';
// The stores import this module dynamically without waiting for it. If that import outlasted a test file, the run would
// fail, so the module is loaded here first.
import '#client/features/product-lists/lists-sync.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

// Loads the app’s actions beforehand, as in a signed-in customer's tab, so that actions start immediately.
await loadAppActions();

/** Requests in progress. Each test waits for them at its end; otherwise they would use the next test's database. */
const visits: Promise<unknown>[] = [];
afterEach(() => Promise.allSettled(visits.splice(0)));

/**
 * The connection. Responses wait for the promise `answers`. `fails` is how every call fails: an HTTP status or a kind
 * of failure; null if calls succeed.
 */
type Line = { answers: Promise<void>; fails: number | string | null };

/**
 * A browser tab for code that runs without a page: storage, a cookie, a URL, and a connection to the shop that can be
 * delayed or broken. The real worker handles its requests.
 * @param before the tab's storage before a reload
 */
export function aTab(path = '/', before?: Storages) {
  const line: Line = { answers: Promise.resolve(), fails: null };
  const cookie = { session: '' };
  let isCookieless = false;
  const calls: string[] = [];
  const loads: string[] = [];
  const location = {
    ...place(path),
    assign: (url: URL) => loads.push(url.pathname),
    replace: (url: URL) => loads.push(url.pathname),
    reload: () => loads.push(location.pathname),
  };
  const window = Object.assign(new EventTarget(), {
    localStorage: before?.localStorage ?? aStorage(),
    sessionStorage: before?.sessionStorage ?? aStorage(),
    location,
    history: { state: null as unknown },
  });
  const document = aDocument();
  const navigator = { onLine: true, userAgent: 'A browser', sendBeacon: () => true };
  stayForTheFile({ window, document, navigator, fetch });
  async function fetch(requested: Request | string, init?: RequestInit): Promise<Response> {
    const request = new Request(typeof requested === 'string' ? `${ORIGIN}${requested}` : requested, init);
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const { answers } = line;
    if (line.fails === 'offline') throw new TypeError('Failed to fetch');
    if (line.fails === 'too many') return Response.json(TOO_MANY, { status: 429 });
    if (line.fails === 'broken JSON') return new Response('{"half');
    if (typeof line.fails === 'number') return Response.json({ message: 'No.' }, { status: line.fails });
    const headers = new Headers([...request.headers, ...Object.entries(FROM_SHOP)]);
    if (cookie.session !== '') headers.set('Cookie', `__Host-session=${cookie.session}`);
    const { method } = request;
    const body = method === 'GET' ? null : (await request.text()) || null;
    const visiting = visit(request.url.slice(ORIGIN.length), { method, headers, body });
    visits.push(visiting);
    const answer = await visiting;
    if (line.fails === 'lost answer') throw new TypeError('Failed to fetch');
    await answers;
    const set = /__Host-session=([^;]*)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1];
    if (set !== undefined && !isCookieless) cookie.session = set;
    return answer;
  }
  /** From now on, scripts cannot set cookies; reading `document.cookie` returns the value of `read`. */
  function blockScriptCookies(read: () => string): void {
    Object.defineProperty(document, 'cookie', { get: read, set: () => undefined, configurable: true });
  }
  const went: (string | null)[] = [];
  const stores: Stores = createStores(
    {
      api: createBrowserApi(),
      async goTo(to) {
        went.push(to);
      },
      updatePage: async () => undefined,
    },
    {},
  );
  const { row } = matchRoute(location.pathname) ?? { row: null };
  stores.page = { route: row?.id ?? null, isPersonal: row !== null && isPersonal(row) };
  return {
    stores,
    window,
    line,
    cookie,
    /** The requests sent, such as `GET /api/cart`. */
    calls,
    /** The paths that the browser loaded as documents. */
    loads,
    /** True if the page's content is hidden. */
    isHidden: () => document.documentElement.dataset.locked !== undefined,
    /** Simulates unsaved input in a form. */
    type: () => Object.assign(document, { isDirty: true }),
    /** Simulates the customer returning to the tab. */
    wake: () => document.dispatchEvent(new Event('visibilitychange')),
    /** The paths that the stores navigated to. */
    went,
    /** Makes the browser block cookies from now on. */
    blockCookies(): void {
      isCookieless = true;
      blockScriptCookies(() => '');
    },
    blockScriptCookies,
    /** Makes the browser block web storage, as an Android WebView does by default. */
    blockStorage(): void {
      Object.assign(window, { localStorage: null, sessionStorage: null });
    },
    /** Signs the customer in as a login does: sets the cookie and the session store. */
    async signIn(customer: Customer): Promise<void> {
      cookie.session = customer.token;
      stores.session.getState().signIn(await sessionOf(customer));
    },
  };
}

/** A customer's session, in the form that the session store holds. */
export async function sessionOf({ token, userId, email }: Customer) {
  return { token: await antiForgeryToken(token), id: userId, name: 'Thandi Nkosi', email };
}

const TOO_MANY: ActionResult = {
  kind: 'refused',
  code: 'too_many_requests',
  message: 'Too many attempts. Please wait a moment and try again.',
  retryAfterSeconds: 60,
};

/** A promise that stays pending until `open` is called. */
export function pendingUntilOpened() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answers: promise, open: resolve };
}

/** Sets browser globals for the whole test file, because a background request may still need them after its test. */
function stayForTheFile(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

function aDocument() {
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: emptyDataset() },
    isDirty: false,
    cookie: '',
    /** The app calls this to find forms with unsaved input. */
    querySelector: () => (document.isDirty ? {} : null),
    getElementById: () => null,
  });
  return document;
}

function emptyDataset(): Record<string, string> {
  return {};
}

function place(path: string) {
  const { origin, pathname, search, href } = new URL(path, ORIGIN);
  return { origin, pathname, search, href };
}

/** A browser's storage exposes its entries as own keys. */
type Storages = { localStorage: BrowserStorage; sessionStorage: BrowserStorage };
type BrowserStorage = {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
};

function aStorage(): BrowserStorage {
  const methods: BrowserStorage = {
    getItem(name) {
      return Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null;
    },
    setItem(name, value) {
      Reflect.set(this, name, value);
    },
    removeItem(name) {
      Reflect.deleteProperty(this, name);
    },
  };
  return Object.create(methods);
}
