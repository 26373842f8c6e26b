/** R-ROUTE-23: the only query parameters of a canonical link. */
const CANONICAL_PARAMETERS = ['q', 'page'] as const;

/** The canonical path and query of a page; the first page of a listing has no `page`. */
export function canonicalPath(pathname: string, search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of CANONICAL_PARAMETERS) {
    const value = search.get(name)?.trim();
    if (value && !(name === 'page' && value === '1')) kept.set(name, value);
  }
  const query = kept.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** R-ROUTE-22: page title, separator, site name. */
export function pageTitle(title: string, siteName: string): string {
  return `${title} | ${siteName}`;
}
