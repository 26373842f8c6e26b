/** Paths of the categories on the demo shop's home page, in order. */
export const DEMO_FEATURED_CATEGORIES: string[][] = [
  ['Light & Power'],
  ['Braai & Outdoors'],
  ['Kitchen'],
  ['Pantry'],
  ['School & Play'],
  ['Home'],
  ['Clothing'],
  ['Beauty & Baby'],
];

/** Names of the brands on the demo shop's home page, in order. */
export const DEMO_FEATURED_BRANDS: string[] = [
  'Swartpot',
  'Ligstraal',
  'Rooibergie',
  'Klipvuur',
  'Takkietown',
  'Imbewu Hands',
  'Fynveld',
  'Slimkop',
];
