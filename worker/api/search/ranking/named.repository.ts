import * as v from 'valibot';
import type { Recognised } from '#shared/contract/listing.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { optionToken } from '../options/option-values.ts';
import type { QueryNames } from '../query/query-names.ts';
import { optionLabel, type QueryOptions } from '../query/query-options.ts';
import type { Search } from '../query/search-query.ts';
import { areMeantSql } from './search-tables.sql.ts';

/** The words of a search that are names, and whether its colour and size are meant as filters. */
export type NamedColumns = { named: string; is_meant: 0 | 1 };

/** SQL on the tables of a search: the columns of {@link NamedColumns}. */
export function namedColumns(search: Search): Sql {
  const { names, options } = search;
  const named = sql`(SELECT json_group_array(json_object('kind', kind, 'ids', json(ids), 'name', name, 'words', words,
    'isCertain', is_certain)) FROM named)`;
  return sql`${names === null ? raw(`'[]'`) : named} AS named,
    ${options === null ? raw(0) : areMeantSql(search, options)} AS is_meant`;
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
