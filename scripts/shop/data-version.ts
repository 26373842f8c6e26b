import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

/** After a change of the catalogue: the shop's pages are loaded anew. */
export async function bumpDataVersion(kv: KVNamespace): Promise<void> {
  await kv.put(FLAG_KEYS.dataVersion, new Date().toISOString());
}
