/**
 * Returns a page's URL without the query parameters of these names, for a redirect. The rest stays as the visitor sent it. Names are
 * compared decoded, as `URLSearchParams` reads them, so that no redirect loops.
 */
export function withoutParameter(
  { origin, pathname, search }: URL,
  isNamed: (name: string) => boolean,
): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(`?${pair}`).keys()].some(isNamed))
    .join('&');
  const target = rest === '' ? pathname : `${pathname}?${rest}`;
  // Browsers read a path of two slashes as another host.
  return pathname.startsWith('//') ? `${origin}${target}` : target;
}
