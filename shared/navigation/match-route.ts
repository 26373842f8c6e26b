import { decodeSegment } from './decode-segment.ts';
import { ROUTE_TABLE, type RouteRow } from './route-table.ts';

export type RouteParams = Readonly<Record<string, string>>;
export type RouteMatch = { row: RouteRow; params: RouteParams };

/**
 * Finds the route of a path and decodes its parameters; null if no route matches, or a segment cannot be decoded.
 * `/about/` does not match, because each page has one URL. Operators' rules, which accept any spelling of a path, use
 * `route-pattern.ts` instead; the browser loads only this file.
 */
export function matchRoute(pathname: string): RouteMatch | null {
  const segments = splitPath(pathname);
  for (const { row, pattern } of PATTERNS.get(segments.length) ?? []) {
    const params = matchSegments(pattern, segments);
    if (params !== null) return { row, params };
  }
  return null;
}

type Pattern = { row: RouteRow; pattern: string[] };

/** The routes' patterns, by number of segments. */
const PATTERNS = new Map<number, Pattern[]>();
for (const row of ROUTE_TABLE) {
  const pattern = splitPath(row.pattern);
  PATTERNS.set(pattern.length, [...(PATTERNS.get(pattern.length) ?? []), { row, pattern }]);
}

function splitPath(path: string): string[] {
  return path.split('/').slice(1);
}

function matchSegments(pattern: string[], segments: string[]): RouteParams | null {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return null;
      continue;
    }
    const value = decodeSegment(segment);
    if (value === null || value === '') return null;
    params[part.slice(1)] = value;
  }
  return params;
}
