import { raw, type Sql, sql } from '../../db/sql.ts';
import { foldAccents } from './fold-accents.ts';

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

/** Is no part of a word, but does not end it: men's, men’s and mens are one word. */
const APOSTROPHES = [..."'’‘"].map((sign) => [sign, ''] as const);
/** Stands between words, or inside one where that is written in two ways. */
const SIGNS = [...'-–—/,.()"“”″&+:;_|!*™®'].map((sign) => [sign, ' '] as const);
/** The accents of product names; SQL's `lower` leaves É as it is. */
const ACCENTS = [...'éÉèêëôöüûîïâ'].map((letter) => [letter, foldAccents(letter)] as const);
const GAPS = [
  ['  ', ' '],
  ['  ', ' '],
] as const;

/** The words of a text, lower-cased, with a space before and after each. */
export function toWords(text: string): string {
  const words = withoutApostrophes(foldAccents(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

export function withoutApostrophes(text: string): string {
  return text.replace(/['’‘]/g, '');
}

/** {@link toWords} of an SQL text. */
export function toWordsSql(text: Sql): Sql {
  return sql`(' ' || ${replaced(sql`lower(${text})`, [...APOSTROPHES, ...SIGNS, ...ACCENTS, ...GAPS])} || ' ')`;
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
