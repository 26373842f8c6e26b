/** The last segment of a payload's path. */
export const PAYLOAD_FILE = '_payload.json';

/** The path of a page's payload: `/cart/_payload.json`, for the home page `/_payload.json` (R-EDGE-8). */
export function payloadPath(pathname: string): string {
  return `${pathname === '/' ? '' : pathname}/${PAYLOAD_FILE}`;
}

/** The path of the page that a payload belongs to; null if the path is not a payload's path. */
export function pagePathOfPayload(pathname: string): string | null {
  if (!pathname.endsWith(`/${PAYLOAD_FILE}`)) return null;
  return pathname.slice(0, -PAYLOAD_FILE.length - 1) || '/';
}
