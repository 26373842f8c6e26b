import type { OptionChoice } from '#shared/domain/option-choice.ts';
import { type OptionValue, readOption } from '../options/option-values.ts';
import { foldAccents } from '../words/fold-accents.ts';

/** The colour and size in a query. */
export type QueryOptions = {
  /** The words in the query that name the colour and the size in `values`. */
  text: string;
  /** The query without these words. */
  rest: string;
  /** The query without its colour and size. Differs from `rest` if only the size was read. */
  goods: string;
  /** True if the query contains the word "size", "UK" or "waist" before the size, which then has no other meaning. */
  isExplicit: boolean;
  values: OptionValue[];
};

/**
 * Shoppers' words for colours; two may occur together (navy blue). Products' options contain the shop's actual colours.
 */
const COLOURS = new Set(
  `amber apricot aqua beige black blue bronze brown burgundy camel charcoal chocolate coral cream cyan fuchsia gold gray
   green grey indigo ivory khaki lilac lime magenta maroon mint mustard navy olive orange peach pink plum purple red rust
   sand silver tan taupe teal turquoise violet white yellow`
    .trim()
    .split(/\s+/),
);

/** At the end of a query, these words mostly mean goods: "face cream", "dark chocolate". */
const COLOURS_OF_GOODS = new Set([
  'cream',
  'chocolate',
  'mint',
  'mustard',
  'olive',
  'orange',
  'peach',
  'plum',
]);

/**
 * A size: a number or single letter after "size", "UK" or "waist" (but not "UK 3 pin"), XS, XL and so on, or a size of
 * clothes or beds. Words such as "large" also describe goods without sizes, so `areMeantSql` compares them with the
 * products.
 */
const SIZE =
  /(?<![\p{L}\p{N}])(?:(?:size uk|uk size|size|uk(?! \d[ -]?pin)|waist) (\d[\p{L}\p{N}.,/-]*|[sml])|(?:size )?(\d?x{1,4}[sl]|(?:extra[ -])?(?:small|large)|medium|single|double|queen|king))(?![\p{L}\p{N}])/iu;

/**
 * Returns the first colour and the first size of a query. Returns null if it has neither, or no other words.
 * @param isSizeAlone true to read only the size, so that the colour remains a word
 */
export function readOptions(words: string, isSizeAlone = false): QueryOptions | null {
  const found = [
    { option: 'colour', match: colourIn(words) },
    { option: 'size', match: sizeIn(words) },
  ].flatMap(({ option, match: [text, value] }) =>
    readOption(option, value)
      .slice(0, 1)
      .map((read) => ({ text, read })),
  );
  const goods = without(words, found);
  const applied = isSizeAlone ? found.filter(({ read }) => read.option === 'size') : found;
  if (applied.length === 0 || !/[\p{L}\p{N}]/u.test(goods)) return null;
  const text = applied.map((part) => part.text).join(' ');
  const isExplicit = /(?<!\p{L})(?:size|uk|waist) /iu.test(text);
  return { text, rest: without(words, applied), goods, isExplicit, values: applied.map(({ read }) => read) };
}

function without(words: string, parts: readonly { text: string }[]): string {
  return parts.reduce((left, { text }) => left.replace(text, ' '), words).trim();
}

/** Returns the size if it is the whole query ("size 6", but not "L"); otherwise null. */
export function readOnlySize(words: string): OptionValue | null {
  const [text, value] = sizeIn(words);
  const [size] = text === words && /^(?:size|uk|waist) /i.test(text) ? readOption('size', value) : [];
  return size ?? null;
}

/**
 * Returns the colour and size of a query, or its size alone, if the chosen options contain them. The query may be only
 * a size.
 */
export function readChosenOptions(words: string, chosen: readonly OptionChoice[]): QueryOptions | null {
  const size = readOnlySize(words);
  const readings =
    size === null
      ? [readOptions(words), readOptions(words, true)]
      : [{ text: words, rest: '', goods: '', isExplicit: true, values: [size] }];
  const isChosen = ({ option, value }: OptionValue) =>
    chosen.some((choice) => choice.option === option && choice.values.includes(value));
  return readings.find((reading) => reading?.values.every(isChosen)) ?? null;
}

/** The text of a chip for a colour or size. */
export function optionLabel({ option, valueName }: OptionValue): string {
  return option === 'size' ? `Size ${valueName}` : valueName;
}

/** Returns a text as a colour if it is nothing else and names no goods; otherwise an empty list. */
export function readColour(text: string): OptionValue[] {
  const [colour, value] = colourIn(text);
  return colour === text && !COLOURS_OF_GOODS.has(foldAccents(text))
    ? readOption('colour', value).slice(0, 1)
    : [];
}

/** Converts a query's colour and size to a listing's filter. */
export function toChoices({ values }: Pick<QueryOptions, 'values'>): OptionChoice[] {
  return values.map(({ option, value }) => ({ option, values: [value] }));
}

/**
 * True if a term of a query is a colour or size, such as "red" or "XXL".
 * @param isLast true if the term is the last of several terms
 */
export function isColourOrSize(term: string, isLast: boolean): boolean {
  if (isLast && COLOURS_OF_GOODS.has(foldAccents(term))) return false;
  return colourIn(term)[0] === term || sizeIn(term)[0] === term;
}

/** True if a term of a query states a quantity: "set" in "spanner set". */
export function isQuantity(term: string): boolean {
  return /^(?:set|pack|pair)s?$/iu.test(term);
}

type Mention = readonly [text: string, value: string];

function colourIn(words: string): Mention {
  const colour = words.split(' ').find((word, index, { length }) => {
    const isGoods = index > 0 && index === length - 1 && COLOURS_OF_GOODS.has(foldAccents(word));
    return COLOURS.has(foldAccents(word)) && !isGoods;
  });
  return [colour ?? '', colour ?? ''];
}

function sizeIn(words: string): Mention {
  const [text = '', ...sizes] = SIZE.exec(words) ?? [];
  return [text, sizes.find((size) => size !== undefined) ?? ''];
}
