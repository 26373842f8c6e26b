/**
 * Returns a page's URL without the matching query parameters, for a redirect. The rest of the query stays unchanged.
 * Compares decoded names, as `URLSearchParams` reads them. Otherwise a percent-encoded parameter would remain, and the
 * redirect would loop.
 */
export function removeQueryParameters(
  { origin, pathname, search }: URL,
  isNamed: (name: string) => boolean,
): string {
  const remaining = search
    .slice(1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(`?${pair}`).keys()].some(isNamed))
    .join('&');
  const target = remaining === '' ? pathname : `${pathname}?${remaining}`;
  // Browsers interpret a path that starts with two slashes as another host.
  return pathname.startsWith('//') ? `${origin}${target}` : target;
}
