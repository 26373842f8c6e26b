import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME } from './endpoints.ts';

/** The row of a request, or null where the path is no call's; `HEAD` is a `GET` here. */
export function findCall(method: string, path: string): Endpoint | null {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return PATTERNS.find(({ pattern }) => pattern.test(asked))?.row ?? null;
}

/** The methods of the calls at a path, and OPTIONS; empty where the path is no call's. */
export function allowedMethods(path: string): string[] {
  const methods = METHODS.filter((method) => findCall(method, path) !== null);
  if (methods.length === 0) return [];
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS');
}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST'] as const;

/** Rows with fewer parameters first: `/api/cart/clear` is no product of `/api/cart/{productId}`. */
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
