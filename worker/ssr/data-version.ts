import { DATA_VERSION_KEY } from '#worker/env/kv-keys.ts';

let remembered: { version: string; at: number } | null = null;

/** The catalogue's version, remembered by the isolate for `ttlSeconds`; the last known one while KV does not answer. */
export async function dataVersion(kv: KVNamespace, ttlSeconds: number, now: number): Promise<string> {
  if (remembered !== null && now - remembered.at < ttlSeconds * 1000) return remembered.version;
  try {
    const version = (await kv.get(DATA_VERSION_KEY)) ?? '0';
    remembered = { version, at: now };
    return version;
  } catch {
    return remembered?.version ?? '0';
  }
}
