import type { Call } from './call.ts';
import { CALL_NAMES, type CallName, ENDPOINTS } from './endpoints.ts';

/** The row of a request, or null where the path is no call's; `HEAD` is a `GET` here. */
export function findCall(method: string, path: string): Call | null {
  return findRows(method, path)[0]?.call ?? null;
}

/** The name of a request's row. Where rows share the path, their fixed queries tell them apart. */
export function findCallName(method: string, path: string, search: URLSearchParams): CallName | null {
  const rows = findRows(method, path);
  const exact = rows.find(
    ({ call: { fixedQuery } }) => fixedQuery !== undefined && holds(search, fixedQuery),
  );
  return (exact ?? rows[0])?.name ?? null;
}

function findRows(method: string, path: string): readonly Row[] {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  const matching = ROWS.filter(({ pattern }) => pattern.test(asked));
  return matching.filter(({ pattern }) => pattern.source === matching[0]?.pattern.source);
}

/** The methods of the calls at a path, and OPTIONS; empty where the path is no call's. */
export function allowedMethods(path: string): string[] {
  const methods = new Set(
    CALL_NAMES.map((name) => ENDPOINTS[name].method).filter((method) => findCall(method, path) !== null),
  );
  if (methods.size === 0) return [];
  return [...methods]
    .sort()
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS');
}

type Row = { name: CallName; call: Call; pattern: RegExp };

/** Rows with fewer parameters first: `/api/cart/clear` is no product of `/api/cart/{productId}`. */
const ROWS: readonly Row[] = CALL_NAMES.map((name) => ({
  name,
  call: ENDPOINTS[name],
  pattern: patternOf(ENDPOINTS[name]),
})).toSorted((one, other) => countParameters(one.call) - countParameters(other.call));

function patternOf({ method, path }: Call): RegExp {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function countParameters({ path }: Call): number {
  return path.split('{').length - 1;
}

function holds(search: URLSearchParams, query: Readonly<Record<string, string>>): boolean {
  return Object.entries(query).every(([name, value]) => search.get(name) === value);
}
