/** Whether two addresses differ in their fragment at most. */
export function isSamePage(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
