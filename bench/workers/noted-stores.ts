/** A database that counts queries for catalogue changes. */
export function notePolls(db: D1Database, counts: { polls: number }): D1Database {
  function noted<Part extends D1Database | D1DatabaseSession>(part: Part): Part {
    return new Proxy(part, {
      get(target, name) {
        if (name === 'withSession') return (from: string) => noted(db.withSession(from));
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]): unknown => {
          if (name === 'prepare' && String(given[0]).includes('FROM catalogue_change')) counts.polls += 1;
          return Reflect.apply(member, target, given);
        };
      },
    });
  }
  return noted(db);
}

/** A KV namespace that counts reads of several keys at once. The shop reads only the operators' flags in this way. */
export function noteFlagReads(kv: KVNamespace, counts: { flagReads: number }): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]): unknown => {
        if (name === 'get' && Array.isArray(given[0])) counts.flagReads += 1;
        return Reflect.apply(member, target, given);
      };
    },
  });
}
