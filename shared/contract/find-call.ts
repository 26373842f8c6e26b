import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME } from './endpoints.ts';

/**
 * Finds the endpoint table's row for a request; null if no call has this method and path. `HEAD` is treated as `GET`.
 */
export function findCall(method: string, path: string): Endpoint | null {
  const request = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return PATTERNS.find(({ pattern }) => pattern.test(request))?.row ?? null;
}

/** Returns a path's allowed methods, including OPTIONS; empty if the path belongs to no call. */
export function allowedMethods(path: string): string[] {
  const methods = METHODS.filter((method) => findCall(method, path) !== null);
  if (methods.length === 0) return [];
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS');
}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST'] as const;

/** Sorts rows with fewer parameters first, so that `/api/cart/clear` is not matched by `/api/cart/{productId}`. */
export function specificFirst(one: Endpoint, other: Endpoint): number {
  return countParameters(one) - countParameters(other);
}

const PATTERNS = [...ENDPOINT_BY_NAME.values()]
  .toSorted(specificFirst)
  .map((row) => ({ row, pattern: patternOf(row) }));

function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function countParameters({ path }: Endpoint): number {
  return path.split('{').length - 1;
}
