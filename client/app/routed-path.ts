import { matchRoute } from '#shared/navigation/match-route.ts';

/**
 * Whether the router goes to a path of this site: to pages, and to paths of no route, which a rule may redirect and the
 * error page answers (R-ERR-5). Files, API calls and the tools of a local shop are the browser's own.
 */
export function isRoutedPath(pathname: string): boolean {
  return matchRoute(pathname) !== null || !/^\/(?:api\/|__)|\.\w+$/.test(pathname);
}
