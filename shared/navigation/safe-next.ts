/**
 * Returns `next` if it is a path of this site, else null. A URL parser decides, so that `//host`, `/\host` and control
 * characters never lead to another site. Its result is checked again, because it turns `/.//host` into `//host`.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (next === null || next === undefined || next.length > MAX_NEXT_CHARACTERS || !LOCAL.test(next))
    return null;
  try {
    const base = 'https://this.invalid';
    const url = new URL(next, base);
    const path = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === base && LOCAL.test(path) ? path : null;
  } catch {
    return null;
  }
}

const LOCAL = /^\/(?![/\\])/;
/** No page of the shop has a longer path and query; the limit keeps headers and logs short. */
const MAX_NEXT_CHARACTERS = 2_000;
