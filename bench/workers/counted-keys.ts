/** What was asked of KV; a read of several keys at once is one. */
export type KeyCounts = { keyReads: number; keyWrites: number };

/** A namespace that adds what is asked of it to `counts`. */
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
