import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

/** Raises the data version after a change of the catalogue, so that cached pages are loaded anew. */
export async function bumpDataVersion(kv: KVNamespace): Promise<void> {
  await kv.put(FLAG_KEYS.dataVersion, new Date().toISOString());
}
