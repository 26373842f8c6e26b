/** The KV key under which the catalogue's version stands: cached payloads of an older one are no longer used. */
export const DATA_VERSION_KEY = 'data-version';

/** After a change of the catalogue: the shop's pages are loaded anew. */
export async function bumpDataVersion(kv: KVNamespace): Promise<void> {
  await kv.put(DATA_VERSION_KEY, new Date().toISOString());
}
