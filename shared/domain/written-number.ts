/** The gap between groups of three digits as people type it: a space of any width. */
const GAP = String.raw`[ \u00a0\u2009\u202f]`;

/**
 * The accepted formats of an unsigned number: the whole part, then the decimals. Formats with grouped digits come
 * first.
 */
const NUMBER_FORMS = [
  String.raw`([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?`,
  String.raw`([1-9]\d{0,2}(?:${GAP}\d{3})+)(?:[.,](\d+))?`,
  String.raw`([1-9]\d{0,2}(?:\.\d{3})+),(\d+)`,
  String.raw`([1-9]\d{0,2}(?:\.\d{3}){2,})`,
  String.raw`(\d+)(?:[.,](\d+))?`,
];

/**
 * The source of a regular expression that matches every number that {@link parseNumber} accepts. It has no capture
 * groups.
 */
export const NUMBER_PATTERN = `(?:${NUMBER_FORMS.map((form) => form.replaceAll(/\((?!\?)/g, '(?:')).join('|')})(?!\\d)`;

const NUMBERS = NUMBER_FORMS.map((form) => new RegExp(`^${form}$`));

/**
 * Parses a number as people write it; null if the string is not a number. A comma before exactly three digits groups
 * thousands (`1,500` is 1500); a single dot is a decimal point (`1.500` is 1.5).
 */
export function parseNumber(text: string): number | null {
  for (const pattern of NUMBERS) {
    const [match, whole = '', decimals = ''] = pattern.exec(text) ?? [];
    if (match !== undefined) return Number(`${whole.replace(/\D/g, '')}.${decimals}`);
  }
  return null;
}

/**
 * Parses an amount in rand as people write it (`1500`, `R 1,500.00`, `1 200,50 rand`); null if the string is not an
 * amount. Cents have two digits, so here a dot before three digits groups thousands (`R1.500` is 1500).
 */
export function parseRandAmount(text: string): number | null {
  const number = text
    .trim()
    .replace(/^(?:ZAR|R)\s*/i, '')
    .replace(/\s*(?:ZAR|rands?|R)$/i, '');
  const amount = parseNumber(/^[1-9]\d{0,2}\.\d{3}$/.test(number) ? number.replace('.', '') : number);
  return amount === null || amount !== Math.round(amount * 100) / 100 ? null : amount;
}
