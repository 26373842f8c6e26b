/**
 * Converts a name to a URL segment (R-ROUTE-20): lower case, without accents. Each run of characters outside a–z and
 * 0–9 becomes one hyphen, except at the ends. An empty result becomes `-`.
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
