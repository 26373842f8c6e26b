import * as v from 'valibot';
import type { Recognised } from '#shared/contract/listing.ts';
import type { Statement } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, sql } from '../db/sql.ts';
import { isCertain, type NamedRow, namedSql } from './named.sql.ts';
import { optionToken } from './option-values.ts';
import type { QueryNames } from './query-names.ts';
import type { QueryOptions } from './query-options.ts';
import { areMeant, judgedMatch, matching } from './ranking.sql.ts';
import type { Search } from './search-query.ts';

type RecognisedRow = NamedRow & { is_certain: number };

/** Reads which brand and category a search names, and whether it certainly means them. */
export function namedStatement(db: Database, search: Search): Statement<RecognisedRow> {
  const { names } = search;
  const rows =
    names === null
      ? sql`SELECT NULL AS kind WHERE false`
      : sql`SELECT n.*, ${isCertain(names, judgedMatch(search))} AS is_certain FROM (${namedSql(names)}) n`;
  return prepare<RecognisedRow>(db)`${rows}`;
}

/** Reads whether a search certainly means the colour and size that it names. */
export function optionsStatement(db: Database, { whole, options }: Search): Statement<{ is_meant: number }> {
  const isMeant = options === null ? sql`0` : areMeant(matching(whole), options);
  return prepare<{ is_meant: number }>(db)`SELECT ${isMeant} AS is_meant`;
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

export function toRecognised(names: QueryNames | null, rows: readonly RecognisedRow[]): Recognised[] {
  return rows.map(({ kind, ids, name, words, is_certain }) => ({
    ...{ kind, name, text: names?.typed.get(words) ?? name, applied: is_certain === 1 },
    filter: { [`${kind}_id`]: v.parse(IdsSchema, JSON.parse(ids)).join(',') },
  }));
}

const IdsSchema = v.array(v.number());
