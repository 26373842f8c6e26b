/** Paths of the categories that the front page of the demo shop shows, in order. */
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

/** Names of the brands that the front page of the demo shop shows, in order. */
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
