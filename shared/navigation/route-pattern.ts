import { decodeSegment } from './decode-segment.ts';

/** One segment of a pattern. For a literal, `text` is decoded and `raw` is the spelling in the URL. */
type Segment = { kind: 'literal'; raw: string; text: string } | { kind: 'parameter'; name: string };

/**
 * A path with `:name` parameters, each a whole segment, and an optional trailing `/**` that matches any number of
 * further segments.
 */
export type RoutePattern = { segments: readonly Segment[]; hasRest: boolean };

/** The values captured from a path: the decoded parameters, and the decoded segments that `/**` matched. */
export type Captured = { params: ReadonlyMap<string, string>; rest: readonly string[] };

const REST = '**';

/** Parses a pathname (as spelt by `URL`) as a pattern, or returns the reason why it is invalid. */
export function parsePattern(pathname: string): RoutePattern | { problem: string } {
  const parts = splitPath(pathname);
  const hasRest = parts.at(-1) === REST;
  const segments: Segment[] = [];
  for (const segment of hasRest ? parts.slice(0, -1) : parts) {
    const text = decodeSegment(segment);
    if (text === null) return { problem: `"${segment}" is no valid encoding` };
    if (text === '') return { problem: 'has an empty part between two slashes' };
    if (text.includes('*')) return { problem: '"*" stands only at the end, as "/**"' };
    const name = parameterName(segment);
    if (name !== null) segments.push({ kind: 'parameter', name });
    else if (segment.startsWith(':')) return { problem: `"${segment}" is no name of a parameter` };
    else segments.push({ kind: 'literal', raw: segment, text });
  }
  return { segments, hasRest };
}

/** Returns the same key for all patterns that match the same paths. Parameter names do not affect the key. */
export function patternKey({ segments, hasRest }: RoutePattern): string {
  const parts = segments.map((part) => (part.kind === 'parameter' ? ':' : encodeURIComponent(part.text)));
  return `/${[...parts, ...(hasRest ? [REST] : [])].join('/')}`;
}

/** True if a pattern matches exactly one path. */
export function isLiteral({ segments, hasRest }: RoutePattern): boolean {
  return !hasRest && segments.every((part) => part.kind === 'literal');
}

/** The name of a `:name` parameter; null if the string is not a parameter. */
export function parameterName(text: string): string | null {
  return /^:[A-Za-z][A-Za-z0-9_]*$/.test(text) ? text.slice(1) : null;
}

/** The names of a pattern's parameters, in order. */
export function parameterNames({ segments }: RoutePattern): string[] {
  return segments.flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
}

/** Decodes a path into segments for matching, ignoring a trailing slash; null if the path cannot be decoded. */
export function decodeSegments(pathname: string): string[] | null {
  const decoded = splitPath(pathname).map(decodeSegment);
  return decoded.every((segment) => segment !== null) ? decoded : null;
}

/**
 * Matches a decoded path against a pattern and returns the captured values; null if the path does not match. `/a/**`
 * also matches `/a`.
 */
export function matchPattern({ segments, hasRest }: RoutePattern, path: readonly string[]): Captured | null {
  if (hasRest ? path.length < segments.length : path.length !== segments.length) return null;
  const params = new Map<string, string>();
  for (const [index, part] of segments.entries()) {
    const text = path[index] ?? '';
    if (part.kind === 'parameter' ? text === '' : text !== part.text) return null;
    if (part.kind === 'parameter') params.set(part.name, text);
  }
  // Empty segments are dropped. Otherwise, `/old//host` could redirect to `//host`, which is another site.
  return { params, rest: path.slice(segments.length).filter((text) => text !== '') };
}

/** True if the pattern `whole` matches every path that the pattern `part` matches. */
export function isCoveredBy(part: RoutePattern, whole: RoutePattern): boolean {
  const [covered, covering] = [part.segments, whole.segments];
  if (!whole.hasRest && (part.hasRest || covered.length !== covering.length)) return false;
  return covering.every((segment, index) => {
    const facing = covered[index];
    if (facing === undefined) return false;
    return segment.kind === 'parameter' || (facing.kind === 'literal' && facing.text === segment.text);
  });
}

/** Fills captured values into a pattern's path. Encodes the values, so that a value cannot add further segments. */
export function fillPattern({ segments, hasRest }: RoutePattern, { params, rest }: Captured): string {
  const parts = segments.map((part) =>
    part.kind === 'literal' ? part.raw : encodeURIComponent(params.get(part.name) ?? ''),
  );
  return `/${[...parts, ...(hasRest ? rest.map(encodeURIComponent) : [])].join('/')}`;
}

/** Compares for sorting: the more specific pattern comes first. */
export function compareSpecificity(one: RoutePattern, other: RoutePattern): number {
  for (const index of Array(Math.max(one.segments.length, other.segments.length)).keys()) {
    const difference = vagueness(one.segments[index]) - vagueness(other.segments[index]);
    if (difference !== 0) return difference;
  }
  return Number(one.hasRest) - Number(other.hasRest);
}

function vagueness(part: Segment | undefined): number {
  if (part === undefined) return 2;
  return part.kind === 'literal' ? 0 : 1;
}

function splitPath(pathname: string): string[] {
  const parts = pathname.split('/').slice(1);
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}
