const UNITS = 'kg|g|mg|ml|l|litres?|mm|cm|m|w|kw|kwh|v|ah|mah|lumens?|[mgt]b|hz|piece|pieces|pack|inch';
const INSIDE_A_QUANTITY = new RegExp(`(\\d) (?=\\d{3}(?!\\d)|(?:${UNITS})\\b)`, 'gi');

/** Replaces spaces within numbers and before units by no-break spaces: "1 000 Lumen" then stays on one line. */
export function unbrokenUnits(name: string): string {
  return name.replace(INSIDE_A_QUANTITY, '$1\u00a0');
}
