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
];

const SPELLINGS_BY_UNIT = new Map(UNITS.flatMap((unit) => unit.map((spelling) => [spelling, unit] as const)));

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
  return spellings.flatMap((spelling) => [`${number}${spelling}`, `${number} ${spelling}`]);
}
