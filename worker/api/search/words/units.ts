import { NUMBER_PATTERN } from '#shared/domain/written-number.ts';

/** One line per unit: every way to write it after a number. Each spelling is treated as one word. */
const UNITS: readonly (readonly string[])[] = [
  ['l', 'lt', 'ltr', 'litre', 'liter'],
  ['ml', 'millilitre', 'milliliter'],
  ['kg', 'kgs', 'kilo', 'kilogram'],
  ['g', 'gr', 'gram'],
  ['mg', 'milligram'],
  ['m', 'metre', 'meter'],
  ['cm', 'centimetre', 'centimeter'],
  ['mm', 'millimetre', 'millimeter'],
  ['w', 'watt'],
  ['kw', 'kilowatt'],
  ['v', 'volt'],
  ['ah', 'amp hour'],
  ['mah', 'milliamp hour'],
  ['gb', 'gig', 'gigabyte'],
  ['tb', 'terabyte'],
  ['inch', 'in', 'inches', '"', "''", '”', '″'],
  ['ft', 'foot', 'feet', "'", '’', '′'],
  ['yd', 'yard'],
  ['sq ft', 'sqft', 'square foot', 'square feet'],
  ['cu ft', 'cuft', 'cubic foot', 'cubic feet'],
  ['lb', 'pound'],
  ['oz', 'ounce'],
  ['gal', 'gallon'],
  ['qt', 'quart'],
  ['gauge', 'ga'],
  ['pack', 'pk'],
  ['piece', 'pc'],
  ['a', 'amp', 'ampere'],
  ['mp', 'megapixel'],
  ['k', 'kt', 'carat', 'karat'],
];

/** The spellings of all units that are words. */
export const UNIT_WORDS = UNITS.flat().filter((spelling) => /^[a-z ]+$/.test(spelling));

/** Numbers with a space or a comma between thousands. */
const GROUPED_NUMBER = /^[1-9]\d{0,2}(?:[ ,]\d{3})+$/;

const SPELLINGS_BY_UNIT = new Map(UNITS.flatMap((unit) => unit.map((spelling) => [spelling, unit] as const)));

/** Units of dimensions, as written after each side. */
const LENGTHS = ['mm', 'cm', 'm', 'in', 'ft'];

/** Matches a fraction: `3/4`, `1-1/2` or `1 1/2`. */
const FRACTION = String.raw`(?:\d+[ -])?\d+/\d+`;
const AMOUNT = new RegExp(`^(${FRACTION}|${NUMBER_PATTERN})[ -]?([a-z][a-z. ]*|\\D{1,2})$`);

/** Returns the canonical spelling of a unit, or undefined if it is unknown. */
export function unitOf(spelling: string): string | undefined {
  return spellingsOf(spelling)?.[0];
}

function spellingsOf(unit: string): readonly string[] | undefined {
  return SPELLINGS_BY_UNIT.get(unit) ?? SPELLINGS_BY_UNIT.get(unit.replace(/s$/, ''));
}

/** The spellings of an amount, as the index splits them into words. */
type AmountPhrases = {
  phrases: string[];
  /**
   * The amount without its unit, because the index contains 55" as 55. This number may also mean something else. Null
   * if the unit has no symbol.
   */
  bare: string | null;
};

/** Returns every spelling of an amount (`2l`, `2 litre`, `1/2 in.`), or null if it is not an amount. */
export function readAmountText(text: string): AmountPhrases | null {
  const [, amount = '', unit = ''] = AMOUNT.exec(text) ?? [];
  const spellings = spellingsOf(unit.replaceAll('.', ''));
  if (spellings === undefined) return null;
  const written = spellings.filter((spelling) => /^[a-z ]+$/.test(spelling));
  const numbers = [...waysToWriteNumber(amount), ...(spellings[0] === 'inch' ? inchFractions(amount) : [])];
  return {
    phrases: numbers.flatMap((number) =>
      written.flatMap((spelling) => [`${number}${spelling}`, `${number} ${spelling}`]),
    ),
    bare: written.length < spellings.length ? (numbers[0] ?? null) : null,
  };
}

/** Returns the number as the index splits it: 1.5 is `1 5`, 5,000 is `5 000` or `5000`, 3/4 is `3 4`. */
function waysToWriteNumber(text: string): string[] {
  const split = text.replace(/\D/g, ' ');
  const joined = GROUPED_NUMBER.test(text) ? [split.replaceAll(' ', '')] : [];
  return [split, ...joined, ...numberSpellings(split)];
}

const FRACTIONS: ReadonlyMap<string, string> = new Map([
  ['25', '1 4'],
  ['5', '1 2'],
  ['75', '3 4'],
]);

/** Returns a decimal amount in inches with a fraction: 2.5 in. is also 2-1/2 in. */
function inchFractions(amount: string): string[] {
  const [whole = '', part = ''] = amount.split('.');
  const fraction = FRACTIONS.get(part);
  return fraction === undefined ? [] : [whole === '0' ? fraction : `${whole} ${fraction}`];
}

/** Returns `5 000` for `5000`; empty for numbers with only one spelling. */
export function numberSpellings(number: string): string[] {
  return /^[1-9]\d{3,5}$/.test(number) ? [`${number.slice(0, -3)} ${number.slice(-3)}`] : [];
}

const SIDE = String.raw`(${FRACTION}|\d+(?:[.,]\d+)?)(?: ?(?:mm|cm|m|in|inch|inches|ft|foot|feet|["'”″])\.?)?`;
const SIDES = new RegExp(`^${SIDE} ?x ?${SIDE}(?: ?x ?${SIDE})?s?$`);

/**
 * Returns every spelling of dimensions (`2x4`, `2 in. x 4 in.`), split into words like the index. Empty if the text
 * contains no dimensions.
 */
export function phrasesOfDimensions(text: string): string[] {
  const sides = SIDES.exec(text)?.slice(1);
  if (sides === undefined) return [];
  const numbers = sides.filter((number) => number !== undefined).map((number) => number.replace(/\D/g, ' '));
  const units = LENGTHS.flatMap((unit) => [
    `${numbers.join('x')}${unit}`,
    numbers.map((number) => `${number}${unit}`).join(' x '),
    numbers.map((number) => `${number} ${unit}`).join(' x '),
  ]);
  // Timber and pipes: 2 in. x 4 in. x 8 ft.
  const lengths = numbers
    .slice(1)
    .map((_, inches) =>
      numbers.map((number, index) => `${number} ${index > inches ? 'ft' : 'in'}`).join(' x '),
    );
  return [numbers.join('x'), numbers.join(' x '), ...units, ...lengths];
}
