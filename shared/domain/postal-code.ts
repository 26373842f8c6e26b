/** The provinces by the API's codes (R-ENT-8). */
type ProvinceCode = 'EC' | 'FS' | 'GP' | 'KZN' | 'LP' | 'MP' | 'NW' | 'NC' | 'WC';

/** The province of a postal code; null if the code is invalid or its range crosses a border. */
export function provinceOfPostalCode(code: string): ProvinceCode | null {
  if (!/^\d{4}$/.test(code)) return null;
  const number = Number(code);
  return RANGES.find(([from, to]) => number >= from && number <= to)?.[2] ?? null;
}

/** The province of a large town, by any of the town's names; null if the table does not contain it. */
export function provinceOfTown(town: string): ProvinceCode | null {
  const requested = town.trim().toLowerCase().replace(/\s+/g, ' ');
  return TOWNS.find(([, names]) => names.split('|').includes(requested))?.[0] ?? null;
}

/**
 * The post office's ranges (https://en.wikipedia.org/wiki/List_of_postal_codes_in_South_Africa), without the ranges at
 * a provincial border: the codes date from 1973, the provinces from 1994. For example, Brits (0250) is in the North
 * West although its range is Pretoria's, and Aliwal North (9750) is in the Eastern Cape. For a code in an omitted
 * range, the customer chooses the province.
 */
const RANGES: readonly (readonly [from: number, to: number, ProvinceCode])[] = [
  [1, 213, 'GP'],
  [300, 349, 'NW'],
  [500, 999, 'LP'],
  [1034, 1059, 'MP'],
  [1095, 1119, 'MP'],
  [1170, 1359, 'MP'],
  [1400, 1929, 'GP'],
  [1950, 2199, 'GP'],
  [2200, 2489, 'MP'],
  [2520, 2899, 'NW'],
  [2900, 4700, 'KZN'],
  [4800, 5899, 'EC'],
  [5960, 6439, 'EC'],
  [6500, 6899, 'WC'],
  [7100, 8099, 'WC'],
  [8200, 8339, 'NC'],
  [8360, 8499, 'NC'],
  [8600, 8699, 'NW'],
  [8730, 8999, 'NC'],
  [9300, 9729, 'FS'],
  [9800, 9999, 'FS'],
];

const TOWNS: readonly (readonly [ProvinceCode, names: string])[] = [
  [
    'EC',
    'gqeberha|port elizabeth|east london|mthatha|umtata|makhanda|grahamstown|kariega|uitenhage|queenstown',
  ],
  ['FS', 'bloemfontein|welkom|bethlehem|kroonstad|sasolburg|harrismith|parys'],
  [
    'GP',
    'johannesburg|joburg|jhb|pretoria|tshwane|soweto|sandton|randburg|roodepoort|centurion|midrand|benoni|boksburg|germiston|kempton park|alberton|springs|krugersdorp|vereeniging|vanderbijlpark|tembisa|edenvale',
  ],
  [
    'KZN',
    'durban|pietermaritzburg|richards bay|newcastle|ladysmith|pinetown|umhlanga|ballito|port shepstone',
  ],
  ['LP', 'polokwane|pietersburg|tzaneen|thohoyandou|mokopane|musina|phalaborwa|lephalale'],
  ['MP', 'mbombela|nelspruit|emalahleni|witbank|secunda|ermelo|white river|standerton'],
  ['NW', 'mahikeng|mafikeng|rustenburg|klerksdorp|potchefstroom|brits|lichtenburg|vryburg'],
  ['NC', 'kimberley|upington|springbok|de aar|kuruman|kathu'],
  [
    'WC',
    'cape town|kaapstad|stellenbosch|paarl|george|knysna|worcester|bellville|somerset west|strand|mossel bay|hermanus|durbanville|plettenberg bay|oudtshoorn|khayelitsha|mitchells plain',
  ],
];
