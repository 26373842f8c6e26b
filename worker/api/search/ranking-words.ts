import { raw, type Sql, sql } from '../db/sql.ts';
import { foldAccents } from './spelling-forms.ts';

// Ranking compares whole words: ' red kettle ' holds ' kettle '. What is typed is brought into this form here, and what
// products say in SQL, with the same plural rules, so that both meet.

/** What a plural's ending becomes, in this order. */
const PLURALS = [
  ['ies ', 'y '],
  ['sses ', 'ss '],
  ['ches ', 'ch '],
  ['shes ', 'sh '],
  ['xes ', 'x '],
  ['s ', ' '],
] as const;

/** Stands between words, or inside one where that is written in two ways; é and è are the accents of product names. */
const FOLDED = [...'-/,.()"\'&+:;_|™®'].map((sign) => [sign, ' '] as const);
const ACCENTS_AND_GAPS = [
  ['é', 'e'],
  ['è', 'e'],
  ['  ', ' '],
  ['  ', ' '],
] as const;

/** The words of a text, lower-cased, with a space before and after each. */
export function toWords(text: string): string {
  return ` ${(foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** {@link toWords} of an SQL text. */
export function wordsSql(text: Sql): Sql {
  return sql`(' ' || ${replaced(sql`lower(${text})`, [...FOLDED, ...ACCENTS_AND_GAPS])} || ' ')`;
}

/** Words without the endings of plurals. */
export function singular(words: string): string {
  return PLURALS.reduce((text, [ending, instead]) => text.replaceAll(ending, instead), words);
}

/** {@link singular} of SQL words. */
export function singularSql(words: Sql): Sql {
  return replaced(words, PLURALS);
}

function replaced(text: Sql, pairs: readonly (readonly [string, string])[]): Sql {
  return pairs.reduce((inner, [from, to]) => sql`replace(${inner}, ${quoted(from)}, ${quoted(to)})`, text);
}

/** Written into the SQL: a bound value for each would pass D1's limit of a hundred. */
function quoted(text: string): Sql {
  return raw(`'${text.replaceAll("'", "''")}'`);
}
