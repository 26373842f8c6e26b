import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import apiWorker from '#worker/api-worker.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { ORIGIN } from '../the-shop.ts';
import {
  alternate,
  type Behaviour,
  createGate,
  faultyDatabase,
  intercepted,
  resolvesWith,
  throws,
} from './faulty-part.ts';

/**
 * Faults of the services that the worker calls. With `hangs` and `slow`, a call gets no response until the test calls
 * `release`.
 */
export const FAULTS = [
  'KV get throws',
  'KV put throws',
  'KV slow',
  'Cache throws',
  'D1 throws',
  'D1 slow',
  'API 500',
  'API hangs',
  'R2 404',
  'R2 throws',
  'Affiliate hangs',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The handler that a worker exports, in one isolate. */
export type Isolate = { fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> };

export type ShopRequest = { path: string; init?: RequestInit | undefined; origin?: string | undefined };
export type ShopResponse = { response: Response; text: string };

export type FaultyShop = {
  /** Sends a request and reads the whole response. */
  ask(isolate: Isolate, request: ShopRequest): Promise<ShopResponse>;
  /** Lets all hanging calls continue; resolves when they and all background work have ended. */
  release(): Promise<void>;
  /** The faults that have occurred so far. */
  met: ReadonlySet<Fault>;
};

/** The real shop with these bindings and faults. If two faults affect a method, they take turns, one per call. */
export function aShopWith(faults: readonly Fault[], base: Bindings = env): FaultyShop {
  const gate = createGate();
  const met = new Set<Fault>();
  const has = (fault: Fault, way: Behaviour): Behaviour[] => {
    const known: Behaviour = (work) => {
      met.add(fault);
      return way(work);
    };
    return faults.includes(fault) ? [known] : [];
  };
  const slowKv = has('KV slow', gate.slow);
  const database = faultyDatabase(base.DB, [...has('D1 throws', throws), ...has('D1 slow', gate.slow)]);
  const bucket = [...has('R2 404', resolvesWith(null)), ...has('R2 throws', throws)];
  const withoutApi: Bindings = {
    ...base,
    EDGE_KEY,
    // Short only if something hangs; otherwise long, because a busy machine must not cause timeouts.
    UPSTREAM_TIMEOUT_MS: faults.includes('D1 slow') || faults.includes('API hangs') ? '1500' : '10000',
    DB: database,
    KV: intercepted(base.KV, {
      get: [...has('KV get throws', throws), ...slowKv],
      put: [...has('KV put throws', throws), ...slowKv],
    }),
    PICTURES: intercepted(base.PICTURES, { get: bucket, head: bucket }),
  };
  const isElsewhere = faults.some((fault) => AT_THE_API.has(fault));
  const bindings = isElsewhere ? { ...withoutApi, API_ORIGIN } : withoutApi;
  const surroundings: Surroundings = {
    cache: has('Cache throws', throws),
    api: apiElsewhere(
      withoutApi,
      [...has('API 500', resolvesWith(internalError)), ...has('API hangs', gate.slow)],
      has('Affiliate hangs', gate.slow),
    ),
  };
  const contexts: ExecutionContext[] = [];
  return {
    met,
    ask(isolate, { path, init = {}, origin = ORIGIN }) {
      const ctx = createExecutionContext();
      contexts.push(ctx);
      return around.run(surroundings, async () => {
        const request = new Request(`${origin}${path}`, { redirect: 'manual', ...init });
        const response = await isolate.fetch(request, { ...bindings, SHOP_ORIGIN: origin }, ctx);
        const text = new TextDecoder().decode(await response.arrayBuffer());
        return { response, text };
      });
    },
    async release() {
      await gate.open();
      await Promise.all(contexts.map((ctx) => waitOnExecutionContext(ctx)));
    },
  };
}

/** A worker that has just started, with empty memory. */
export async function aFreshIsolate(): Promise<Isolate> {
  vi.resetModules();
  return (await import('#worker/index.ts')).default;
}

/**
 * Replaces the global cache and `fetch` for a whole test file, so that each {@link aShopWith} has its own faulty cache
 * and external API.
 */
export function stubSurroundings(): void {
  const [realCaches, realFetch] = [caches, fetch];
  const colo = new Proxy(realCaches.default, {
    get: (cache, name) => {
      const ways = around.getStore()?.cache ?? [];
      return Reflect.get(intercepted(cache, { match: ways, put: ways, delete: ways }), name);
    },
  });
  vi.stubGlobal(
    'caches',
    new Proxy(realCaches, { get: (target, name) => (name === 'default' ? colo : Reflect.get(target, name)) }),
  );
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const api = around.getStore()?.api;
    const isForApi = api !== undefined && new URL(request.url).origin === API_ORIGIN;
    return isForApi ? api(request) : realFetch(request);
  });
}

const API_ORIGIN = 'https://api.elsewhere.test';
const EDGE_KEY = 'an-edge-key-of-more-than-32-characters';
const AT_THE_API: ReadonlySet<Fault> = new Set(['API 500', 'API hangs', 'Affiliate hangs']);

type Surroundings = { cache: readonly Behaviour[]; api: (request: Request) => Promise<Response> };

/**
 * The cache faults and the external API of the current request, so that shops with different faults can run at the same
 * time.
 */
const around = new AsyncLocalStorage<Surroundings>();

function internalError(): Response {
  return Response.json({ message: 'Oops, looks like something went wrong.' }, { status: 500 });
}

/** The API as a separate worker. It finishes a call even after the edge has stopped waiting for the response. */
function apiElsewhere(bindings: Bindings, every: readonly Behaviour[], clicks: readonly Behaviour[]) {
  const [call, click] = [alternate(every), alternate([...clicks, ...every])];
  return async (request: Request): Promise<Response> => {
    const { method, headers, signal, url } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    const work = () =>
      apiWorker.fetch(new Request(url, { method, headers, body }), bindings, createExecutionContext());
    const way = new URL(url).pathname.startsWith('/api/clicks/') ? click : call;
    const answer = await Promise.race([way(work), aborted(signal)]);
    if (!(answer instanceof Response)) throw new Error('The API elsewhere has no such way to answer');
    return answer;
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
