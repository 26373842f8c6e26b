import * as v from 'valibot';
import type { Recognised } from '#shared/contract/listing.ts';
import type { Statement } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { prepare } from '../../db/sql.ts';
import { optionToken } from '../options/option-values.ts';
import type { QueryNames } from '../query/query-names.ts';
import type { QueryOptions } from '../query/query-options.ts';
import type { Search } from '../query/search-query.ts';
import type { NamedRow } from './named.sql.ts';
import { searchTables } from './ranking.sql.ts';

/** Reads which brand and category a search names, and whether it certainly means them; no statement where it may name none. */
export function namedStatements(db: Database, search: Search): Statement<NamedRow>[] {
  return search.names === null
    ? []
    : [prepare<NamedRow>(db)`WITH ${searchTables(search)} SELECT * FROM named`];
}

/** Reads whether a search certainly means the colour and size that it names; no statement where it names none. */
export function optionsStatements(db: Database, search: Search): Statement<{ is_meant: number }>[] {
  return search.options === null
    ? []
    : [prepare<{ is_meant: number }>(db)`WITH ${searchTables(search)} SELECT is_meant FROM meant`];
}

export function toRecognisedOptions(options: QueryOptions | null, isMeant: boolean): Recognised[] {
  if (options === null) return [];
  const { text, values } = options;
  return [
    {
      ...{
        kind: 'option',
        text,
        name: values.map(({ valueName }) => valueName).join(', '),
        applied: isMeant,
      },
      filter: { options: values.map(optionToken).join(',') },
    },
  ];
}

export function toRecognised(names: QueryNames | null, rows: readonly NamedRow[]): Recognised[] {
  return rows.map(({ kind, ids, name, words, is_certain }) => ({
    ...{ kind, name, text: names?.typed.get(words) ?? name, applied: is_certain === 1 },
    filter: { [`${kind}_id`]: v.parse(IdsSchema, JSON.parse(ids)).join(',') },
  }));
}

const IdsSchema = v.array(v.number());
