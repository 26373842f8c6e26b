/** One piece of a path between slashes; a literal keeps its spelling in the URL beside what it says. */
type Segment = { kind: 'literal'; raw: string; text: string } | { kind: 'parameter'; name: string };

/** A path with `:name` parameters, each a whole segment, and perhaps a trailing `/**` for any rest. */
export type RoutePattern = { segments: readonly Segment[]; hasRest: boolean };

/** What a path gave a pattern: decoded values, and the decoded segments under `/**`. */
export type Captured = { params: ReadonlyMap<string, string>; rest: readonly string[] };

const REST = '**';

/** Reads a pathname (as `URL` spells it) as a pattern, or says in words why it is none. */
export function parsePattern(pathname: string): RoutePattern | { problem: string } {
  const pieces = splitPath(pathname);
  const hasRest = pieces.at(-1) === REST;
  const segments: Segment[] = [];
  for (const piece of hasRest ? pieces.slice(0, -1) : pieces) {
    const text = decodeSegment(piece);
    if (text === null) return { problem: `"${piece}" is no valid encoding` };
    if (text === '') return { problem: 'has an empty part between two slashes' };
    if (text.includes('*')) return { problem: '"*" stands only at the end, as "/**"' };
    const name = parameterName(piece);
    if (name !== null) segments.push({ kind: 'parameter', name });
    else if (piece.startsWith(':')) return { problem: `"${piece}" is no name of a parameter` };
    else segments.push({ kind: 'literal', raw: piece, text });
  }
  return { segments, hasRest };
}

/** Patterns that match the same paths have the same key, whatever their parameters are called. */
export function patternKey({ segments, hasRest }: RoutePattern): string {
  const pieces = segments.map((part) => (part.kind === 'parameter' ? ':' : encodeURIComponent(part.text)));
  return `/${[...pieces, ...(hasRest ? [REST] : [])].join('/')}`;
}

/** Whether a pattern is one path and no other. */
export function isLiteral({ segments, hasRest }: RoutePattern): boolean {
  return !hasRest && segments.every((part) => part.kind === 'literal');
}

/** The name that `:name` stands for, or null where a text is no parameter. */
export function parameterName(text: string): string | null {
  return /^:[A-Za-z][A-Za-z0-9_]*$/.test(text) ? text.slice(1) : null;
}

/** The names of a pattern's parameters, in their order. */
export function parameterNames({ segments }: RoutePattern): string[] {
  return segments.flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
}

/** A path as patterns are matched against: decoded, a trailing slash left out; null where it cannot be decoded. */
export function decodePath(pathname: string): string[] | null {
  const decoded = splitPath(pathname).map(decodeSegment);
  return decoded.every((segment) => segment !== null) ? decoded : null;
}

/** What a pattern captures of a decoded path, or null where it does not match. `/a/**` matches `/a`, too. */
export function matchPattern({ segments, hasRest }: RoutePattern, path: readonly string[]): Captured | null {
  if (hasRest ? path.length < segments.length : path.length !== segments.length) return null;
  const params = new Map<string, string>();
  for (const [index, part] of segments.entries()) {
    const text = path[index] ?? '';
    if (part.kind === 'parameter' ? text === '' : text !== part.text) return null;
    if (part.kind === 'parameter') params.set(part.name, text);
  }
  // Without its empty segments, or `/old//host` could become `//host`.
  return { params, rest: path.slice(segments.length).filter((text) => text !== '') };
}

/** Whether every path that `part` spells is one that `whole` matches. */
export function isCoveredBy(part: RoutePattern, whole: RoutePattern): boolean {
  const [covered, covering] = [part.segments, whole.segments];
  if (!whole.hasRest && (part.hasRest || covered.length !== covering.length)) return false;
  return covering.every((piece, index) => {
    const facing = covered[index];
    if (facing === undefined) return false;
    return piece.kind === 'parameter' || (facing.kind === 'literal' && facing.text === piece.text);
  });
}

/** The path a pattern spells when it is filled; every value stays inside its segment. */
export function fillPattern({ segments, hasRest }: RoutePattern, { params, rest }: Captured): string {
  const pieces = segments.map((part) =>
    part.kind === 'literal' ? part.raw : encodeURIComponent(params.get(part.name) ?? ''),
  );
  return `/${[...pieces, ...(hasRest ? rest.map(encodeURIComponent) : [])].join('/')}`;
}

/** For sorting: of two patterns that match a path, the one that says more about it comes first. */
export function byPrecision(one: RoutePattern, other: RoutePattern): number {
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
  const pieces = pathname.split('/').slice(1);
  return pieces.at(-1) === '' ? pieces.slice(0, -1) : pieces;
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
