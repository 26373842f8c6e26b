import type { RouteMatch } from './match-route.ts';

/** R-EDGE-1: parses an id in a URL, which is a positive integer that may have leading zeros; null if it is invalid. */
export function idFromUrl(text: string | null | undefined): number | null {
  if (text == null || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** True if the id in a matched path is valid, or if the path has no id (R-EDGE-1). */
export function hasValidId({ params }: RouteMatch): boolean {
  return params.id === undefined || idFromUrl(params.id) !== null;
}
