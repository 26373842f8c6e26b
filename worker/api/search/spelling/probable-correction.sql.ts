import { raw, type Sql, sql } from '../../db/sql.ts';
import type { SearchTerm } from '../query/search-terms.ts';
import { spellingsOf } from './spelling.ts';
import { MAX_LETTERS, TWO_ERRORS_FROM } from './spelling-forms.ts';

/**
 * SQL on a search's `term` table: true if a search term without products will probably be corrected. Two words with the
 * same spelling form differ by at most two letters; for short catalogue words, only one is allowed. Words that share
 * only a skeleton or a sound are not checked, because SQL cannot compute an edit distance.
 */
export function isProbablyCorrectedSql(terms: readonly SearchTerm[]): Sql {
  const words = terms.flatMap((term, index) => spellingsOf(term).map((word) => ({ place: index, word })));
  return sql`EXISTS (SELECT 1 FROM term CROSS JOIN
      (SELECT value ->> 'place' AS place, value ->> 'word' AS typed FROM json_each(${JSON.stringify(words)})) w
    CROSS JOIN (SELECT value AS at FROM json_each('[${raw(PLACES)}]')) lost
    CROSS JOIN search_spelling s ON s.form = ${withLetter('')}
    WHERE term.products = 0 AND w.place = term.place AND lost.at <= length(typed) + 1 AND (
      length(s.word) >= ${raw(TWO_ERRORS_FROM)} OR s.form IN (typed, s.word) OR s.word GLOB ${withLetter('char(63) || ')}
      OR s.word = substr(typed, 1, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2)))`;
}

/**
 * Every letter position in a word, and the position after the last letter, where removing a letter leaves the word
 * unchanged.
 */
const PLACES = Array.from({ length: MAX_LETTERS + 1 }, (_, index) => index + 1).join();

/**
 * SQL: the word without the letter at the current position, or with a wildcard in its place. `char(63)` is the question
 * mark, which would be a parameter in SQL.
 */
function withLetter(letter: '' | 'char(63) || '): Sql {
  return raw(`substr(typed, 1, at - 1) || ${letter}substr(typed, at + 1)`);
}
