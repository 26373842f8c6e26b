import type { RouteMatch } from './match-route.ts';

/** R-EDGE-1: an id in a URL is a positive integer, zeros before it allowed. Null where it is none. */
export function idFromUrl(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 ? id : null;
}

/** Whether a matched route's parameters can name a page at all (R-EDGE-1). */
export function isValidPage({ params }: RouteMatch): boolean {
  return params.id === undefined || idFromUrl(params.id) !== null;
}
