import { payloadPath } from '#shared/navigation/payload-path.ts';

/** The path of a page's payload; the query stays unchanged. */
export function payloadOf(path: string): string {
  const [pathname = '', ...query] = path.split('?');
  return [payloadPath(pathname), ...query].join('?');
}
