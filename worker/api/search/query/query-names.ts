import { singular, toWords } from '../words/ranking-words.ts';

/** Which names a query may hold, and which kinds of them are looked for. */
export type QueryNames = {
  kinds: readonly NameKind[];
  /** What was typed, by what a name must be: words without the endings of plurals, as the column `search_words` has them. */
  typed: ReadonlyMap<string, string>;
  /** All that was typed: a name that is all of it leaves nothing to search for, and narrows nothing. */
  all: string;
};

/** What names stand for; so are the tables and the columns of the search index called that hold them. */
export type NameKind = 'brand' | 'category';

/** More words make no name that a shopper types. */
const MAX_NAME_WORDS = 4;
const MAX_QUERY_WORDS = 12;

/** Every row of words in a query that may be a name; null where there is none. */
export function readNames(query: string, kinds: readonly NameKind[]): QueryNames | null {
  const words = toWords(query)
    .split(' ')
    .filter((word) => word !== '' && word !== 'and')
    .slice(0, MAX_QUERY_WORDS);
  const rows = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_NAME_WORDS, words.length - from) }, (_each, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
  const typed = new Map(rows.filter((row) => /\p{L}{2}/u.test(row)).map((row) => [toKey(row), row] as const));
  return kinds.length === 0 || typed.size === 0 ? null : { kinds, typed, all: toKey(words.join(' ')) };
}

function toKey(words: string): string {
  return singular(` ${words} `);
}
