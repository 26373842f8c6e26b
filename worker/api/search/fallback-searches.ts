import type { SearchTerm } from './search-terms.ts';
import type { TermKnowledge } from './spelling.repository.ts';
import { chooseSpelling } from './spelling.ts';

/**
 * What to search for instead, best first, where nothing has all that was typed: each unknown word replaced by
 * the most frequent word one letter away, then less and less of it, the rarest word going first.
 */
export function fallbackSearches(terms: readonly SearchTerm[], knowledge: TermKnowledge): SearchTerm[][] {
  const corrected = terms.map((term, place) => correct(term, knowledge.matches[place] ?? 0, knowledge));
  const isCorrected = corrected.some(({ term }, place) => term !== terms[place]);
  const searches = isCorrected ? [corrected] : [];
  for (let rest = withoutRarest(corrected); rest.length > 0; rest = withoutRarest(rest)) searches.push(rest);
  return searches.map((search) => search.map(({ term }) => term));
}

type CountedTerm = { term: SearchTerm; matches: number };

function correct(term: SearchTerm, matches: number, { candidates }: TermKnowledge): CountedTerm {
  const spelling = matches > 0 ? null : chooseSpelling(term, candidates);
  if (spelling === null) return { term, matches };
  const { word, frequency } = spelling;
  return { term: { typed: word, phrases: [word], isPrefix: false }, matches: frequency };
}

/** Of equally rare terms the first is dropped, because the noun comes last (red kettle). */
function withoutRarest(terms: readonly CountedTerm[]): CountedTerm[] {
  const fewest = Math.min(...terms.map(({ matches }) => matches));
  return terms.toSpliced(
    terms.findIndex(({ matches }) => matches === fewest),
    1,
  );
}
