/** One line a unit: every way it is written, in one word, behind a number. */
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
  ['inch', 'in', 'inches', '"', "''"],
  ['ft', 'foot', 'feet'],
  ['lb', 'pound'],
  ['oz', 'ounce'],
  ['gal', 'gallon'],
  ['a', 'amp', 'ampere'],
  ['mp', 'megapixel'],
  ['k', 'kt', 'carat', 'karat'],
];

const SPELLINGS_BY_UNIT = new Map(UNITS.flatMap((unit) => unit.map((spelling) => [spelling, unit] as const)));

/** Those in which sides are measured, as they stand behind each of them. */
const LENGTHS = ['mm', 'cm', 'm', 'in', 'ft'];

/** How a unit is written here, whichever way it was written; undefined for what is none. */
export function unitOf(spelling: string): string | undefined {
  return (SPELLINGS_BY_UNIT.get(spelling) ?? SPELLINGS_BY_UNIT.get(spelling.replace(/s$/, '')))?.[0];
}

/**
 * Every way to write an amount (`2l`, `2 litre`), as the index splits it into words; none for what is no amount.
 * @param amount `2`, `1.7` or `1,7`
 */
export function phrasesOfAmount(amount: string, unit: string): string[] {
  const spellings = SPELLINGS_BY_UNIT.get(unit) ?? SPELLINGS_BY_UNIT.get(unit.replace(/s$/, ''));
  if (spellings === undefined || !/^\d+([.,]\d+)?$/.test(amount)) return [];
  const number = amount.replace(/[.,]/, ' ');
  const written = spellings.filter((spelling) => /^[a-z ]+$/.test(spelling));
  const phrases = written.flatMap((spelling) => [`${number}${spelling}`, `${number} ${spelling}`]);
  // The index holds 55" as 55.
  return spellings[0] === 'inch' ? [...phrases, number] : phrases;
}

/** Every way to write what measures so much by so much (`2x4`, `2 in x 4 in`), in the same way; none for what is no such. */
export function phrasesOfDimensions(text: string): string[] {
  const side = String.raw`(\d+(?:[.,]\d+)?)(?:mm|cm|m|in|ft|["'])?`;
  const sides = new RegExp(`^${side}x${side}(?:x${side})?$`).exec(text)?.slice(1);
  if (sides === undefined) return [];
  const numbers = sides.filter((number) => number !== undefined).map((number) => number.replace(/[.,]/, ' '));
  const units = LENGTHS.flatMap((unit) => [
    `${numbers.join('x')}${unit}`,
    numbers.map((number) => `${number}${unit}`).join(' x '),
    numbers.map((number) => `${number} ${unit}`).join(' x '),
  ]);
  return [numbers.join('x'), numbers.join(' x '), ...units];
}
