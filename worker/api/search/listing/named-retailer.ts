import * as v from 'valibot';
import { type Sql, sql } from '../../db/sql.ts';
import { nameKey, nameWords, typedNames } from '../query/query-names.ts';

/**
 * SQL: the retailers that a search may name, as JSON. If no product matches all words, these are all retailers, because
 * products rarely contain a name of several words. Otherwise, only a retailer whose name of several words equals the
 * query.
 */
export function retailersColumn(words: string): Sql {
  return sql`(SELECT json_group_array(json_object('id', id, 'name', display_name)) FROM supplier
    WHERE retired_at IS NULL AND (whole = 0 OR display_name = ${words} AND instr(display_name, ' '))) AS retailers`;
}

const RetailersSchema = v.array(v.strictObject({ id: v.number(), name: v.string() }));

/** A retailer whose name a query contains. `text`: the typed name. `rest`: the other words. */
export type NamedRetailer = { id: number; name: string; text: string; rest: string };

/**
 * Returns the retailer with the longest name that the query contains. If there is none, returns the retailer whose name
 * begins with the whole query, if the query has several words and only one name begins with it; otherwise null. A name
 * of one word must be the whole query, because it may also describe goods ("Tools").
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
