/**
 * Returns a page's URL without a query parameter, for a redirect. The rest stays as the visitor sent it. Names are
 * compared decoded, as `URLSearchParams` reads them, so that no redirect loops.
 */
export function withoutParameter({ origin, pathname, search }: URL, parameter: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((pair) => !new URLSearchParams(`?${pair}`).has(parameter))
    .join('&');
  const target = rest === '' ? pathname : `${pathname}?${rest}`;
  // Browsers read a path of two slashes as another host.
  return pathname.startsWith('//') ? `${origin}${target}` : target;
}
