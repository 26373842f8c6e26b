import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { databaseWith, isChangesQuery } from './database-with.ts';

/** The content of KV: values and metadata by key. */
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

/**
 * Records everything that is put into the data centre's cache until mocks are restored. The cache still stores the
 * data.
 */
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

/** Bindings whose database counts the queries that pages cause. `take` returns the count and resets it. */
export function aCountingDatabase() {
  let count = 0;
  const DB = databaseWith({
    prepare(sql) {
      if (!isChangesQuery(sql)) count += 1;
      return env.DB.prepare(sql);
    },
  });
  const take = (): number => {
    const taken = count;
    count = 0;
    return taken;
  };
  return { bindings: { ...env, DB }, take };
}
