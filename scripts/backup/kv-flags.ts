import { ERASURE_PREFIX } from '#worker/api/removals/record-erasures.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import type { BackupFlag } from './backup-file.ts';

/**
 * The prefix of cached pages. They are not backed up, because the worker loads them again
 * (`worker/page-cache/remote-cache.ts`).
 */
const CACHE_PREFIX = 'payload:';

/**
 * Keys that are not restored: the maintenance flag, so that the shop stays closed, and the data version, which the
 * restore sets at its end.
 */
const STAYING_KEYS: ReadonlySet<string> = new Set([FLAG_KEYS.maintenance, FLAG_KEYS.dataVersion]);

/** KV rejects an expiry in less than 60 seconds. */
const MIN_SECONDS = 60;

/** Reads KV's keys except cached pages and the record of erasures. */
export async function* readKvFlags(kv: KVNamespace): AsyncGenerator<BackupFlag> {
  for await (const { name: key, expiration = null } of listKeys(kv)) {
    const { value, metadata } = await kv.getWithMetadata(key, 'arrayBuffer');
    if (value === null) continue;
    yield { key, value: Buffer.from(value).toString('base64'), metadata, expiration };
  }
}

/**
 * Makes KV equal to the backup, except for {@link STAYING_KEYS}, cached pages, the record of erasures, and values that
 * expire within a minute. Returns the number of written keys.
 */
export async function restoreFlags(
  kv: KVNamespace,
  flags: AsyncIterable<BackupFlag>,
  now: Date,
): Promise<number> {
  const keys = new Set<string>();
  const earliest = now.getTime() / 1_000 + MIN_SECONDS;
  for await (const { key, value, metadata, expiration } of flags) {
    if (STAYING_KEYS.has(key) || (expiration !== null && expiration <= earliest)) continue;
    keys.add(key);
    await kv.put(key, Buffer.from(value, 'base64'), {
      ...(metadata !== null && { metadata }),
      ...(expiration !== null && { expiration }),
    });
  }
  for await (const { name } of listKeys(kv)) {
    if (!keys.has(name) && !STAYING_KEYS.has(name)) await kv.delete(name);
  }
  return keys.size;
}

async function* listKeys(kv: KVNamespace): AsyncGenerator<{ name: string; expiration?: number | undefined }> {
  for (let cursor: string | null = null; ; ) {
    const page: KVNamespaceListResult<unknown> = await kv.list({ cursor });
    yield* page.keys.filter(({ name }) => !name.startsWith(CACHE_PREFIX) && !name.startsWith(ERASURE_PREFIX));
    if (page.list_complete) return;
    cursor = page.cursor;
  }
}
