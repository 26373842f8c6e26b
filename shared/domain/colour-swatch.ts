/** CSS colours by the colour names that products use. */
const COLOURS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    beige: '#e3d3b8',
    black: '#1b1b1d',
    blue: '#2f6fd6',
    brown: '#7a4b2a',
    burgundy: '#76152c',
    charcoal: '#3f4347',
    coral: '#f2745f',
    cream: '#f6edd6',
    denim: '#45658f',
    gold: '#cfa338',
    graphite: '#4a4e54',
    green: '#2f8a4e',
    grey: '#8d9296',
    indigo: '#3d3a8c',
    ivory: '#f7f3e4',
    jacaranda: '#8a74c9',
    khaki: '#a59a6c',
    lichen: '#a9b18f',
    lilac: '#bfa2e0',
    lime: '#a5cf3a',
    marigold: '#f0a92c',
    maroon: '#6d1f2a',
    midnight: '#1d2440',
    mint: '#a9dfc4',
    moss: '#6f7b45',
    mustard: '#d8a32a',
    natural: '#e8dcc3',
    navy: '#1f2f57',
    ocean: '#2b6f96',
    ochre: '#c58a2b',
    olive: '#6f7539',
    orange: '#ee7f2b',
    oxblood: '#6a1f23',
    peach: '#f5b999',
    pink: '#ef8fb4',
    plum: '#6f2f5b',
    purple: '#7447a8',
    red: '#cc2a31',
    rust: '#b0512a',
    sage: '#a3b59a',
    sand: '#d9c49c',
    sea: '#3f8f9b',
    silver: '#c3c7cb',
    sky: '#8cc3ee',
    slate: '#5d6b78',
    stone: '#bdb4a5',
    tan: '#c59a6b',
    teal: '#1f7f7d',
    terracotta: '#c4643f',
    turquoise: '#3fbfb9',
    white: '#ffffff',
    yellow: '#f4cc3b',
  }),
);

const OPTION = /^(colou?r|kleur)$/i;

/** The CSS colour of an option's value such as Navy or `Dark green`; undefined for other options and unknown names. */
export function swatchOf(option: string, value: string): string | undefined {
  if (!OPTION.test(option.trim())) return undefined;
  const name = value.trim().toLowerCase().replace('gray', 'grey');
  return COLOURS.get(name) ?? COLOURS.get(name.replace(/^\p{L}+ (?=\p{L}+$)/u, ''));
}
