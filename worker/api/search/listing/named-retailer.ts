import * as v from 'valibot';
import { type Sql, sql } from '../../db/sql.ts';
import { nameKey, nameWords, typedNames } from '../query/query-names.ts';

/**
 * SQL: the retailers that a search may name, as JSON: all if no product matches all words, because a name of several
 * words rarely occurs in products; otherwise only the retailer with exactly this name.
 */
export function retailersColumn(words: string): Sql {
  return sql`(SELECT json_group_array(json_object('id', id, 'name', display_name)) FROM supplier
    WHERE retired_at IS NULL AND (whole = 0 OR display_name = ${words} AND instr(display_name, ' '))) AS retailers`;
}

const RetailersSchema = v.array(v.strictObject({ id: v.number(), name: v.string() }));

/** A retailer whose name a query contains. `text`: the typed name. `rest`: the other words. */
export type NamedRetailer = { id: number; name: string; text: string; rest: string };

/**
 * Returns the retailer with the longest name that the query contains, or the only one whose name begins with the whole
 * query of several words; otherwise null. A name of one word must be the whole query, because it may also describe goods
 * ("Tools").
 */
export function findRetailer(words: string, retailers: string): NamedRetailer | null {
  const typed = typedNames(words);
  const all = v.parse(RetailersSchema, JSON.parse(retailers));
  const [found] = all
    .flatMap(({ id, name }) => {
      const text = typed.get(nameKey(name));
      return text === undefined ? [] : [{ id, name, text, rest: withoutName(words, text) }];
    })
    .filter(({ text, rest }) => rest === '' || text.includes(' '))
    .sort((one, other) => other.text.length - one.text.length);
  if (found !== undefined) return found;
  const [begun, ...others] = all.filter(({ name }) => nameKey(name).startsWith(nameKey(words)));
  const isNamed = begun !== undefined && others.length === 0 && words.includes(' ');
  return isNamed ? { ...begun, text: nameWords(words), rest: '' } : null;
}

function withoutName(words: string, name: string): string {
  return nameWords(words)
    .replace(name, ' ')
    .replace(/\s(?:from|at|by)\s*$/, '')
    .trim();
}
