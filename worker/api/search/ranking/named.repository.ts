import * as v from 'valibot';
import type { Recognised } from '#shared/contract/listing.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { optionToken } from '../options/option-values.ts';
import { nameKey, nameWords, type QueryNames, typedNames } from '../query/query-names.ts';
import { optionLabel, type QueryOptions } from '../query/query-options.ts';
import type { Search } from '../query/search-query.ts';

/** The words of a search that are names, and whether its colour and size are meant as filters. */
export type NamedColumns = { named: string; is_meant: 0 | 1 };

/** SQL on the tables of a search: the columns of {@link NamedColumns}. */
export function namedColumns({ names, options }: Search): Sql {
  const named = sql`(SELECT json_group_array(json_object('kind', kind, 'ids', json(ids), 'name', name, 'words', words,
    'isCertain', is_certain)) FROM named)`;
  return sql`${names === null ? raw(`'[]'`) : named} AS named,
    ${options === null ? raw(0) : sql`(SELECT is_meant FROM meant)`} AS is_meant`;
}

export function toRecognisedOptions(
  options: Pick<QueryOptions, 'text' | 'values'> | null,
  isApplied: boolean,
): Recognised[] {
  if (options === null) return [];
  const { text, values } = options;
  const name = values.map(optionLabel).join(', ');
  const filter = { options: values.map(optionToken).join(',') };
  return [{ kind: 'option', text, name, applied: isApplied, filter }];
}

export function toRecognised(typed: QueryNames | null, named: string): Recognised[] {
  return v.parse(NamedRowsSchema, JSON.parse(named)).map(({ kind, ids, name, words, isCertain }) => ({
    kind,
    name,
    text: typed?.typed.get(words) ?? name,
    applied: isCertain === 1,
    filter: { [`${kind}_id`]: ids.join(',') },
  }));
}

/** The rows of the SQL table `named`. */
const NamedRowsSchema = v.array(
  v.strictObject({
    kind: v.picklist(['brand', 'category']),
    ids: v.array(v.number()),
    name: v.string(),
    words: v.string(),
    isCertain: v.number(),
  }),
);

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
