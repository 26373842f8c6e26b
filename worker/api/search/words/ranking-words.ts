import { raw, type Sql, sql } from '../../db/sql.ts';
import { foldAccents } from './fold-accents.ts';

// Ranking compares whole words: ' red kettle ' contains ' kettle '. Queries are converted to this form in TypeScript,
// and products in SQL, with the same plural rules, so that both match.

/** Plural endings and their replacements, in order. */
const PLURALS = [
  ['ies ', 'y '],
  ['sses ', 'ss '],
  ['ches ', 'ch '],
  ['shes ', 'sh '],
  ['xes ', 'x '],
  ['s ', ' '],
] as const;

/** Apostrophes are removed and do not end a word: men's, men’s and mens are the same word. */
const APOSTROPHES = [..."'’‘"].map((sign) => [sign, ''] as const);
/** Signs that are replaced by a space: signs between words, or inside words with several spellings. */
const SIGNS = [...'-–—/,.()"“”″&+:;_|!*™®'].map((sign) => [sign, ' '] as const);
/** Accented letters that occur in product names. SQL's `lower` does not convert É. */
const ACCENTS = [...'éÉèêëôöüûîïâ'].map((letter) => [letter, foldAccents(letter)] as const);
const GAPS = [
  ['  ', ' '],
  ['  ', ' '],
] as const;

/** Returns the words of a text, lower-cased and surrounded by spaces. */
export function toWords(text: string): string {
  const words = withoutApostrophes(foldAccents(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `;
}

export function withoutApostrophes(text: string): string {
  return text.replace(/['’‘]/g, '');
}

/** SQL version of {@link toWords}. */
export function toWordsSql(text: Sql): Sql {
  return sql`(' ' || ${replaced(sql`lower(${text})`, [...APOSTROPHES, ...SIGNS, ...ACCENTS, ...GAPS])} || ' ')`;
}

/** Removes plural endings. */
export function singular(words: string): string {
  return PLURALS.reduce((text, [ending, instead]) => text.replaceAll(ending, instead), words);
}

/** SQL version of {@link singular}. */
export function singularSql(words: Sql): Sql {
  return replaced(words, PLURALS);
}

function replaced(text: Sql, pairs: readonly (readonly [string, string])[]): Sql {
  return pairs.reduce((inner, [from, to]) => sql`replace(${inner}, ${quoted(from)}, ${quoted(to)})`, text);
}

/** Returns a string as an SQL literal, because binding each value would exceed D1's limit of a hundred parameters. */
function quoted(text: string): Sql {
  return raw(`'${text.replaceAll("'", "''")}'`);
}
