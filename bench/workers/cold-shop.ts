import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { recordResponses } from './recorded-database.ts';

let cold: Bindings | null = null;

/**
 * The shop, with every request treated as the first one after a catalogue change: it loads all data through the API and
 * renders the page (KEPT_HTML_MEGABYTES must be 0). Only the shop's own CPU time is measured, because its stores do no
 * work: D1 repeats its first responses, and KV and the data centre's cache store nothing.
 */
const coldShop: ExportedHandler<Bindings> = {
  fetch(request, env, ctx) {
    cold ??= { ...env, ...UNCOUNTED, DB: recordResponses(env.DB), KV: emptyKv(env.KV) };
    return shop.fetch(request, cold, ctx);
  },
};

export default coldShop;

/**
 * No rate limits, because each local limiter is a separate worker, and calling it costs more than loading a page's
 * data.
 */
const counter = { limit: async () => ({ success: true }) };
const UNCOUNTED = {
  LIMIT_100: counter,
  LIMIT_300: counter,
  LIMIT_1200: counter,
  LIMIT_6000: counter,
} satisfies Partial<Bindings>;

const EMPTY_CACHE = { match: async () => undefined, put: async () => undefined, delete: async () => false };
Object.defineProperty(globalThis, 'caches', { value: { default: EMPTY_CACHE } });

/** A KV without entries, except that every read of the flags returns a new data version. */
function emptyKv(kv: KVNamespace): KVNamespace {
  let version = 0;
  const get = async (key: string | string[]) => {
    if (typeof key === 'string') return null;
    version += 1;
    return new Map(key.map((name) => [name, name === FLAG_KEYS.dataVersion ? String(version) : null]));
  };
  return new Proxy(kv, {
    get(_target, name) {
      if (name === 'get') return get;
      if (name === 'put') return async () => undefined;
      throw new Error(`${String(name)} of KV costs something`);
    },
  });
}
