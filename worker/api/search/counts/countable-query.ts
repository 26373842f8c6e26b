import { foldAccents } from '../words/fold-accents.ts';

const MAX_CHARACTERS = 60;
const MAX_WORDS = 8;

/** An e-mail or an address on the web. */
const ADDRESS = /@|:\/\/|\bwww\.|\b[\p{L}\p{N}-]+\.(?:com|net|org|co\.za|za)\b/u;
/** As many digits as a short phone number has, however they are grouped: phones, identity, card and order numbers. */
const NUMBER = /\d(?:[\s()+./-]*\d){6}/;

/**
 * A query as it is counted: its words, in lower case and without accents. Null for what may be about somebody, and for
 * what is too long to be a search for goods.
 */
export function countableQuery(text: string): string | null {
  const folded = foldAccents(text);
  if (ADDRESS.test(folded) || NUMBER.test(folded)) return null;
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.join(' ');
  return words.length === 0 || words.length > MAX_WORDS || query.length > MAX_CHARACTERS ? null : query;
}
