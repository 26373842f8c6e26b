import { payloadPath } from '#shared/navigation/match-route.ts';

/** Where the payload of a page lies, its query kept. */
export function payloadOf(path: string): string {
  const [pathname = '', ...query] = path.split('?');
  return [payloadPath(pathname), ...query].join('?');
}
