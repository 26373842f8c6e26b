/**
 * Returns `next` if it is a path on this site, else null. Uses a URL parser, so that `//host`, `/\host` and control
 * characters never redirect to another site. Also checks the result, because the parser turns `/.//host` into `//host`.
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
/** A limit that keeps headers and logs short. The shop's own paths and queries never reach it. */
const MAX_NEXT_CHARACTERS = 2_000;
