/** R-ROUTE-23: the only query parameters that a canonical link may have. */
const CANONICAL_PARAMETERS = ['q', 'page'] as const;

/** Returns a page's canonical path and query. A listing's first page has no `page` parameter. */
export function canonicalPath(pathname: string, search: URLSearchParams): string {
  const result = new URLSearchParams();
  for (const name of CANONICAL_PARAMETERS) {
    const value = search.get(name)?.trim();
    if (value && !(name === 'page' && value === '1')) result.set(name, value);
  }
  const query = result.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** R-ROUTE-22: page title, separator, site name. */
export function pageTitle(title: string, siteName: string): string {
  return `${title} | ${siteName}`;
}
