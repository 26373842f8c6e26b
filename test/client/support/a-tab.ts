import { afterEach } from 'vitest';
import { createBrowserApi } from '#client/app/browser-api.ts';
import { loadSessionCode } from '#client/app/session/lazy-session.ts';
import type { Stores } from '#client/app/store-types.ts';
import { createStores } from '#client/app/stores.tsx';
// Stores fetch it late and wait for nothing: without it here, its import may outlast a test file and fail the run.
import '#client/features/product-lists/lists-sync.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

// As in the tab of a customer: what happens there happens at once.
await loadSessionCode();

/** Calls that the shop works on. A test ends with them, or the next one would share its database with them. */
const visits: Promise<unknown>[] = [];
afterEach(() => Promise.allSettled(visits.splice(0)));

/** `answers`: what an answer waits for on its way back; `fails`: how every call fails, before the shop or after it. */
type Line = { answers: Promise<void>; fails: number | string | null };

/**
 * A tab of a browser, for the parts that run without a page: storage, a cookie, an address, and a line to the shop that
 * can be held up. What lies behind the line is the whole shop.
 * @param before the window of the same tab before it was loaded anew
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
  /** Scripts set no cookie from now on, and read what `read` returns. */
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
      refresh: async () => undefined,
    },
    {},
  );
  const { row } = matchRoute(location.pathname) ?? { row: null };
  stores.page = { route: row?.id ?? null, isCustomers: row !== null && isPersonal(row) };
  return {
    stores,
    window,
    line,
    cookie,
    /** The calls that were sent, as `GET /api/cart`. */
    calls,
    /** The paths that were loaded in full. */
    loads,
    /** Whether what stands on the page is hidden. */
    isHidden: () => document.documentElement.dataset.locked !== undefined,
    /** Something is typed and not sent. */
    type: () => Object.assign(document, { isDirty: true }),
    /** The tab is looked at again. */
    wake: () => document.dispatchEvent(new Event('visibilitychange')),
    /** Where the router was sent to. */
    went,
    /** The browser blocks cookies from now on. */
    blockCookies(): void {
      isCookieless = true;
      blockScriptCookies(() => '');
    },
    blockScriptCookies,
    /** The browser blocks web storage, as an Android WebView does by default. */
    blockStorage(): void {
      Object.assign(window, { localStorage: null, sessionStorage: null });
    },
    /** As after a login: the cookie and the store are theirs. */
    async signIn(customer: Customer): Promise<void> {
      cookie.session = customer.token;
      stores.session.getState().signIn(await sessionOf(customer));
    },
  };
}

/** A customer's session as the store keeps it. */
export async function sessionOf({ token, userId, email }: Customer) {
  return { token: await antiForgeryToken(token), id: userId, name: 'Thandi Nkosi', email };
}

const TOO_MANY: ActionResult = {
  kind: 'refused',
  code: 'too_many_requests',
  message: 'Too many attempts. Please wait a moment and try again.',
  retryAfterSeconds: 60,
};

/** A line that is held up until `open` is called. */
export function heldUp() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answers: promise, open: resolve };
}

/** A background read can end after its test. It must find the globals of a browser then, so they are never taken away. */
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
    /** Asked for forms that are filled in and not sent. */
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

/** As a browser's: its entries are its own keys. */
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
