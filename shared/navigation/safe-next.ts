/**
 * Returns `next` if it is a path of this site, else null. Uses a URL parser, so that `//host`, `/\host` and control
 * characters never redirect to another site. The result is checked again, because the parser turns `/.//host` into
 * `//host`.
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
/** The shop's paths and queries are never longer; the limit keeps headers and logs short. */
const MAX_NEXT_CHARACTERS = 2_000;
