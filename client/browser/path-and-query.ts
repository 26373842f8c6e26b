/** Returns a URL without origin and fragment. */
export function pathAndQuery({ pathname, search }: URL | Location): string {
  return pathname + search;
}

/** Whether two URLs are equal except for their fragments. */
export function isSamePage(one: URL, other: URL): boolean {
  return pathAndQuery(one) === pathAndQuery(other);
}
