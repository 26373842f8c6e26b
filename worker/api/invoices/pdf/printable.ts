/**
 * Converts a string to characters that a standard PDF font contains. A missing letter is replaced by its nearest
 * equivalent (`Č` by `C`, `ǃ` by `!`) or by a question mark. Line breaks and tabs become spaces.
 * @param characters the font's code points
 */
export function toPrintable(text: string, characters: ReadonlySet<number>): string {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, keepJoiner)
    .replace(/[\s\p{Cc}]+/gu, ' ');
  if (isPrintable(plain, characters)) return plain;
  return [...graphemes.segment(plain)].map(({ segment }) => printableGrapheme(segment, characters)).join('');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ZERO_WIDTH_JOINER = '\u200d';

/** Removes invisible format characters, except the joiner that connects the components of one emoji. */
function keepJoiner(mark: string): string {
  return mark === ZERO_WIDTH_JOINER ? mark : '';
}

function printableGrapheme(grapheme: string, characters: ReadonlySet<number>): string {
  if (isPrintable(grapheme, characters)) return grapheme;
  const letters = grapheme.normalize('NFKD').replace(/\p{M}|\u200d/gu, '');
  const nearest = [...letters].map((letter) => NEAREST.get(letter) ?? letter).join('');
  return isPrintable(nearest, characters) ? nearest : '?';
}

function isPrintable(text: string, characters: ReadonlySet<number>): boolean {
  return [...text].every((letter) => characters.has(letter.codePointAt(0) ?? 0));
}

/** Characters that Unicode does not decompose into a plain letter and its marks; click letters come first. */
const NEAREST: ReadonlyMap<string, string> = new Map([
  ['ǀ', '|'],
  ['ǁ', '||'],
  ['ǂ', '='],
  ['ǃ', '!'],
  ['ɓ', 'b'],
  ['ɗ', 'd'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ħ', 'h'],
  ['Ħ', 'H'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ŋ', 'n'],
  ['Ŋ', 'N'],
  ['ŧ', 't'],
  ['Ŧ', 'T'],
  ['ʼ', "'"],
  ['′', "'"],
  ['″', '"'],
  ['‐', '-'],
  ['‒', '-'],
  ['―', '-'],
  ['−', '-'],
]);
