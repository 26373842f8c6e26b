import * as v from 'valibot';
import { type Sql, sql } from '../../db/sql.ts';
import { nameKey, nameWords, typedNames } from '../query/query-names.ts';

/**
 * SQL: the retailers that a search may name, as JSON: all if no product matches all words, because a name of several
 * words rarely occurs in products; otherwise only the retailers whose names begin with at least two such words.
 */
export function retailersColumn(words: string): Sql {
  return sql`(SELECT json_group_array(json_object('id', id, 'name', display_name)) FROM supplier
    WHERE retired_at IS NULL AND (whole = 0 OR instr(${words}, ' ') AND instr(lower(display_name), lower(${words})) = 1)) AS retailers`;
}

const RetailersSchema = v.array(v.strictObject({ id: v.number(), name: v.string() }));

/** A retailer whose name a query contains. `text`: the typed name. `rest`: the other words. */
export type NamedRetailer = { id: number; name: string; text: string; rest: string };

/**
 * Returns the retailer with the longest name that the query contains, or whose name begins with the whole query of
 * several words; otherwise null. A name of one word must be the whole query, because it may also describe goods ("Tools").
 */
export function findRetailer(words: string, retailers: string): NamedRetailer | null {
  const typed = typedNames(words);
  const [found] = v
    .parse(RetailersSchema, JSON.parse(retailers))
    .flatMap(({ id, name }) => {
      const isBeginning = words.includes(' ') && nameKey(name).startsWith(nameKey(words));
      const text = typed.get(nameKey(name)) ?? (isBeginning ? nameWords(words) : undefined);
      return text === undefined ? [] : [{ id, name, text, rest: withoutName(words, text) }];
    })
    .filter(({ text, rest }) => rest === '' || text.includes(' '))
    .sort((one, other) => other.text.length - one.text.length);
  return found ?? null;
}

function withoutName(words: string, name: string): string {
  return nameWords(words)
    .replace(name, ' ')
    .replace(/\s(?:from|at|by)\s*$/, '')
    .trim();
}
