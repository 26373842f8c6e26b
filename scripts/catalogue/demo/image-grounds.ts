/** A background: its colour near the light and at the edge. */
export type Ground = { light: string; deep: string };

const GROUNDS = {
  sand: { light: '#f8f0e2', deep: '#e6d5b9' },
  oat: { light: '#f6f2ea', deep: '#e0d8c8' },
  clay: { light: '#f7e8dc', deep: '#e2c1aa' },
  blush: { light: '#f9ebe6', deep: '#e6c8bf' },
  sage: { light: '#eef1e6', deep: '#c9d3b8' },
  eucalyptus: { light: '#e9f1ed', deep: '#bfd1c8' },
  mist: { light: '#edf2f5', deep: '#c6d3dc' },
  dusk: { light: '#eeeef5', deep: '#c9cade' },
  stone: { light: '#f3f1ed', deep: '#d5d0c7' },
  wheat: { light: '#faf3dd', deep: '#e8d5a0' },
} satisfies Record<string, Ground>;

/** Backgrounds by department: products alternate between the first two, second images use the third. */
export const GROUNDS_BY_DEPARTMENT: Record<string, [Ground, Ground, Ground]> = {
  Kitchen: [GROUNDS.sand, GROUNDS.eucalyptus, GROUNDS.clay],
  Home: [GROUNDS.sage, GROUNDS.oat, GROUNDS.mist],
  'Light & Power': [GROUNDS.dusk, GROUNDS.wheat, GROUNDS.stone],
  'Tech & Tools': [GROUNDS.mist, GROUNDS.sand, GROUNDS.dusk],
  Pantry: [GROUNDS.wheat, GROUNDS.oat, GROUNDS.sage],
  'Beauty & Baby': [GROUNDS.blush, GROUNDS.eucalyptus, GROUNDS.oat],
  'Braai & Outdoors': [GROUNDS.clay, GROUNDS.sage, GROUNDS.sand],
  Clothing: [GROUNDS.stone, GROUNDS.blush, GROUNDS.dusk],
  'School & Play': [GROUNDS.mist, GROUNDS.wheat, GROUNDS.blush],
};
