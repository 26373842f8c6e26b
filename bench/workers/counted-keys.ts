/** Counts of KV requests. Reading several keys at once counts as one request. */
export type KeyCounts = { keyReads: number; keyWrites: number };

/** A KV namespace that adds its requests to `counts`. */
export function countKeys(kv: KVNamespace, counts: KeyCounts): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const asked: unknown = Reflect.get(target, name);
      if (typeof asked !== 'function') return asked;
      return (...values: unknown[]): unknown => {
        counts[name === 'put' || name === 'delete' ? 'keyWrites' : 'keyReads'] += 1;
        return asked.apply(target, values);
      };
    },
  });
}
