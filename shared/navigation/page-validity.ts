import type { RouteMatch } from './match-route.ts';

/** R-EDGE-1: reads an id from a URL, a positive integer with optional leading zeros; null where it is none. */
export function idFromUrl(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** Whether the ids in a matched path are valid (R-EDGE-1). */
export function isValidPage({ params }: RouteMatch): boolean {
  return params.id === undefined || idFromUrl(params.id) !== null;
}
