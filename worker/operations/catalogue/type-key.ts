/** Returns the same key for spellings of one product type: "Women's Tops & Shirts" and "womens top and shirt". */
export function typeKey(name: string): string {
  return typeWords(name).join('');
}

/** Returns the words of a type's or category's name in the singular, without accents, case, apostrophes and signs. */
export function typeWords(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replaceAll('&', ' and ')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}
