import * as v from 'valibot';
import type { Recognised } from '#shared/contract/listing.ts';
import type { Statement } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, sql } from '../db/sql.ts';
import { isCertain, type NamedRow, namedSql } from './named.sql.ts';
import type { QueryNames } from './query-names.ts';
import { matching } from './ranking.sql.ts';
import type { Search } from './search-query.ts';

type RecognisedRow = NamedRow & { is_certain: number };

/** Reads which brand and category a search names, and whether it certainly means them. */
export function namedStatement(db: Database, { names, whole }: Search): Statement<RecognisedRow> {
  const rows =
    names === null
      ? sql`SELECT NULL AS kind WHERE false`
      : sql`SELECT n.*, ${isCertain(names, matching(whole))} AS is_certain FROM (${namedSql(names)}) n`;
  return prepare<RecognisedRow>(db)`${rows}`;
}

export function toRecognised(names: QueryNames | null, rows: readonly RecognisedRow[]): Recognised[] {
  return rows.map(({ kind, ids, name, words, is_certain }) => ({
    ...{ kind, name, text: names?.typed.get(words) ?? name, applied: is_certain === 1 },
    filter: { [`${kind}_id`]: v.parse(IdsSchema, JSON.parse(ids)).join(',') },
  }));
}

const IdsSchema = v.array(v.number());
