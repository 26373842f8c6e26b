import { singular, toWords } from '../words/ranking-words.ts';

/** Possible names in a query, and the kinds to look for. */
export type QueryNames = {
  kinds: readonly NameKind[];
  /** The typed words, by their normalised form: without plural endings, as in the column `search_words`. */
  typed: ReadonlyMap<string, string>;
  /**
   * The whole query in its normalised form. A name that is the whole query does not become a filter, because no words
   * would remain to search for.
   */
  all: string;
};

/** The kinds of names. The search index uses the same words for its tables and columns. */
export type NameKind = 'brand' | 'category';

/** The maximum number of words in a name that shoppers type. */
const MAX_NAME_WORDS = 4;
const MAX_QUERY_WORDS = 12;

/** Returns every sequence of words in a query that may be a name, or null if there is none. */
export function findNameCandidates(query: string, kinds: readonly NameKind[]): QueryNames | null {
  const typed = typedNames(query);
  return kinds.length === 0 || typed.size === 0 ? null : { kinds, typed, all: nameKey(query) };
}

/** Returns every sequence of words in a query that may be a name, by its {@link nameKey}. */
export function typedNames(query: string): ReadonlyMap<string, string> {
  const words = nameWords(query).split(' ');
  const rows = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_NAME_WORDS, words.length - from) }, (_each, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
  return new Map(rows.filter((row) => /\p{L}{2}/u.test(row)).map((row) => [nameKey(row), row]));
}

/** Returns the words of a text by which names are compared: without "and" and signs. */
export function nameWords(text: string): string {
  return toWords(text)
    .split(' ')
    .filter((word) => word !== '' && word !== 'and')
    .slice(0, MAX_QUERY_WORDS)
    .join(' ');
}

/** Returns the normalised form of a name, equal for names that differ only in signs, "and" and plural endings. */
export function nameKey(name: string): string {
  return singular(` ${nameWords(name)} `);
}
