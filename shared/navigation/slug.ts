/**
 * A name as a part of a URL (R-ROUTE-20): lower-cased, accents removed, every run outside a–z and 0–9 one hyphen,
 * ends trimmed, nothing left becomes `-`.
 */
export function slug(name: string): string {
  const hyphenated = name
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return hyphenated === '' ? '-' : hyphenated;
}
