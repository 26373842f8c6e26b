import {
  type Captured,
  fillPattern,
  parameterName,
  parameterNames,
  parsePattern,
  type RoutePattern,
} from './route-pattern.ts';

/**
 * A rule's target: a path on this site (`origin` is null) or on an allowed host. Values captured by `from` are filled
 * in.
 */
export type RouteTarget = {
  origin: string | null;
  path: RoutePattern;
  /**
   * The trailing slash of an absolute URL, preserved because another site might treat the URL without it differently.
   */
  slash: '/' | '';
  /** The rule's own query parameters. A `:name` value is filled in. */
  query: readonly (readonly [name: string, value: string])[];
  hash: string;
};

/**
 * Other hosts that rules may redirect to, as spelt in a URL. `any` if the allowed hosts are unknown, as during the
 * build.
 */
export type AllowedHosts = readonly string[] | 'any';

const SITE = 'https://this.invalid';

/** Parses a rule's `redirect`, or returns the reason why it is invalid. */
export function parseTarget(
  redirect: string,
  from: RoutePattern,
  allowedHosts: AllowedHosts,
): RouteTarget | { problem: string } {
  if (/[\\\s\p{Cc}]/u.test(redirect)) return { problem: 'has a backslash, a space or a control character' };
  if (redirect.startsWith('//')) return { problem: 'starts with "//", which browsers read as another host' };
  const isPath = redirect.startsWith('/');
  const url = URL.parse(redirect, isPath ? SITE : undefined);
  if (url === null) return { problem: 'must be a path of the site or an https URL' };
  const problem = isPath ? null : problemOfHost(url, allowedHosts);
  if (problem !== null) return { problem };
  const path = parsePattern(url.pathname);
  if ('problem' in path) return path;
  const target: RouteTarget = {
    origin: isPath ? null : url.origin,
    path,
    slash: !isPath && url.pathname.length > 1 && url.pathname.endsWith('/') ? '/' : '',
    query: [...url.searchParams],
    hash: url.hash,
  };
  const missing = missingPart(target, from);
  return missing === null ? target : { problem: `${missing} is not in from` };
}

/**
 * Returns the target's URL for a request. The rule's own query parameters come first and take precedence over the
 * request's.
 */
export function targetUrl(target: RouteTarget, captured: Captured, request: URL): string {
  const query = new URLSearchParams(
    target.query.map(([name, value]) => [name, captured.params.get(parameterName(value) ?? '') ?? value]),
  );
  const own = new Set(target.query.map(([name]) => name));
  for (const [name, value] of request.searchParams) if (!own.has(name)) query.append(name, value);
  const path = `${target.origin ?? ''}${fillPattern(target.path, captured)}${target.slash}`;
  return `${path}${query.size === 0 ? '' : `?${query}`}${target.hash}`;
}

function problemOfHost(url: URL, allowedHosts: AllowedHosts): string | null {
  if (url.protocol !== 'https:') return `must be an https URL, not ${url.protocol}`;
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or a password';
  if (allowedHosts === 'any' || allowedHosts.includes(url.host)) return null;
  return `${url.host} is not among the allowed hosts`;
}

/** Returns a parameter or `/**` that the target uses but `from` does not contain; null if there is none. */
function missingPart({ path, query }: RouteTarget, from: RoutePattern): string | null {
  const known = parameterNames(from);
  const used = [...parameterNames(path), ...query.flatMap(([, value]) => parameterName(value) ?? [])];
  const name = used.find((each) => !known.includes(each));
  if (name !== undefined) return `:${name}`;
  return path.hasRest && !from.hasRest ? '/**' : null;
}
