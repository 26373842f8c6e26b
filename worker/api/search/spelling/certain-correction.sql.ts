import { raw, type Sql, sql } from '../../db/sql.ts';
import type { SearchTerm } from '../query/search-terms.ts';
import { spellingsOf } from './spelling.ts';
import { MAX_LETTERS, TWO_WRONG_FROM } from './spelling-forms.ts';

/**
 * SQL beside the table `term` of a search: whether a word that no product has will certainly be corrected. All that shares
 * a form with a word is two letters away at most; a short word of the catalogue has to be one letter away. Long words that
 * have their consonants alone in common are not looked up: how far they are apart is more than SQL can tell.
 */
export function isCertainlyCorrected(terms: readonly SearchTerm[]): Sql {
  const words = terms.flatMap((term, place) => spellingsOf(term).map((word) => ({ place, word })));
  return sql`EXISTS (SELECT 1 FROM term CROSS JOIN
      (SELECT value ->> 'place' AS place, value ->> 'word' AS typed FROM json_each(${JSON.stringify(words)})) w
    CROSS JOIN (SELECT value AS at FROM json_each('[${raw(PLACES)}]')) lost
    CROSS JOIN search_spelling s ON s.form = ${withLetter('')}
    WHERE term.products = 0 AND w.place = term.place AND lost.at <= length(typed) + 1 AND (
      length(s.word) >= ${raw(TWO_WRONG_FROM)} OR s.form IN (typed, s.word) OR s.word GLOB ${withLetter('char(63) || ')}
      OR s.word = substr(typed, 1, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2)))`;
}

/** Every letter of a word, and the place behind the last one: without that letter it is the word itself. */
const PLACES = Array.from({ length: MAX_LETTERS + 1 }, (_, place) => place + 1).join();

/** SQL: the word with this instead of its letter at the place that is looked at; 63 is the question mark, which in SQL binds. */
function withLetter(letter: '' | 'char(63) || '): Sql {
  return raw(`substr(typed, 1, at - 1) || ${letter}substr(typed, at + 1)`);
}
