/** The key in KV that every change of the catalogue bumps; payload caches carry its value in their keys. */
export const DATA_VERSION_KEY = 'data-version';

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
