/** `1,021`: a number of things, with the commas of prices. Alike in the worker and in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
