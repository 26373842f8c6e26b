/** Whether two URLs are equal except for their fragments. */
export function isSamePage(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
