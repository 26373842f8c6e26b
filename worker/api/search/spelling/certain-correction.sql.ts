import { raw, type Sql, sql } from '../../db/sql.ts';
import type { SearchTerm } from '../query/search-terms.ts';
import { spellingsOf } from './spelling.ts';
import { TWO_WRONG_FROM } from './spelling-forms.ts';

/**
 * SQL beside the table `term` of a search: whether a word that no product has will certainly be corrected. All that shares
 * a form with a word is two letters away at most; a short word of the catalogue has to be one letter away. Long words that
 * have their consonants alone in common are not looked up: how far they are apart is more than SQL can tell.
 */
export function isCertainlyCorrected(terms: readonly SearchTerm[]): Sql {
  const forms = terms.flatMap((term, place) => spellingsOf(term).flatMap((word) => nearForms(word, place)));
  return sql`EXISTS (SELECT 1 FROM term CROSS JOIN json_each(${JSON.stringify(forms)}) near
    CROSS JOIN search_spelling s ON s.form = near.value ->> 'form'
    WHERE term.products = 0 AND near.value ->> 'place' = term.place AND (length(s.word) >= ${raw(TWO_WRONG_FROM)}
      OR s.word = s.form OR s.word GLOB near.value ->> 'other' OR s.word = near.value ->> 'swapped'))`;
}

/** A form of a word, and how what shares it is written where it is but one letter away. */
type NearForm = { place: number; form: string; other: string; swapped: string };

/** The word itself, which may lack a letter, and without each of its letters: one too much, another one, or its neighbour. */
function nearForms(word: string, place: number): NearForm[] {
  const letters = [...word];
  const lacking = letters.map((letter, at) => ({
    place,
    form: letters.toSpliced(at, 1).join(''),
    other: letters.with(at, '?').join(''),
    swapped: letters.toSpliced(at, 2, letters[at + 1] ?? '', letter).join(''),
  }));
  return [{ place, form: word, other: '*', swapped: word }, ...lacking];
}
