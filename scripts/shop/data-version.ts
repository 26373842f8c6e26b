import { DATA_VERSION_KEY } from '#worker/env/kv-keys.ts';

/** After a change of the catalogue: the shop's pages are loaded anew. */
export async function bumpDataVersion(kv: KVNamespace): Promise<void> {
  await kv.put(DATA_VERSION_KEY, new Date().toISOString());
}
