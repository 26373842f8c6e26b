import { env } from 'cloudflare:workers';
import { vi } from 'vitest';

/** What stands in KV: names with their values and what is noted beside them. */
export async function kvContents(): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  let cursor: string | null = null;
  do {
    const listed: KVNamespaceListResult<unknown, string> = await env.KV.list({ cursor });
    for (const { name, metadata } of listed.keys) {
      contents.set(name, `${await env.KV.get(name)} ${JSON.stringify(metadata ?? null)}`);
    }
    cursor = listed.list_complete ? null : listed.cursor;
  } while (cursor !== null);
  return contents;
}

export type CachePut = { url: string; text: string };

/** Writes down whatever goes into the data centre's cache from now on, until all mocks are restored; it goes there still. */
export function watchCachePuts(): CachePut[] {
  const puts: CachePut[] = [];
  const put = caches.default.put.bind(caches.default);
  vi.spyOn(caches.default, 'put').mockImplementation(async (request, response) => {
    const { url } = new Request(request);
    const headers = JSON.stringify([...response.headers]);
    puts.push({ url, text: `${headers} ${await response.clone().text()}` });
    await put(request, response);
  });
  return puts;
}

/** The bindings with a database that counts the statements it is asked for; `take` gives the count and begins anew. */
export function aCountingDatabase() {
  let count = 0;
  const DB = new Proxy(env.DB, {
    get(database, name) {
      if (name === 'prepare') count += 1;
      const member: unknown = Reflect.get(database, name);
      return typeof member === 'function' ? member.bind(database) : member;
    },
  });
  const take = (): number => {
    const taken = count;
    count = 0;
    return taken;
  };
  return { bindings: { ...env, DB }, take };
}
