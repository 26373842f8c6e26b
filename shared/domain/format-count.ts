/** `1,021`: a count with the same thousands separators as prices, identical in the worker and in every browser. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
