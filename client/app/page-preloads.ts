import { savesData } from '#client/browser/saves-data.ts';
import { MAX_CONCURRENT_ROUTE_PRELOADS } from '#shared/constants.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { fetchPage, type PageAnswer } from './page-fetch.ts';
import { loadPageComponent } from './page-registry.ts';

const PRELOAD_TTL_MS = 30_000;

/** Fetches pages before they are opened: at most 4 at once (R-CONST-4); each answer is kept for 30 s. */
export function createPagePreloads() {
  const preloads = new Map<string, { answer: Promise<PageAnswer>; at: number }>();
  let running = 0;

  return {
    /** Does nothing for personal pages, on slow connections, and with `Save-Data`. */
    preload(url: URL): void {
      const match = matchRoute(url.pathname);
      if (match === null || running >= MAX_CONCURRENT_ROUTE_PRELOADS || savesData()) return;
      if (isPersonal(match.row) || url.searchParams.has('auth') || isFresh(preloads.get(keyOf(url)))) return;
      running += 1;
      const answer = fetchPage(url, AbortSignal.timeout(PRELOAD_TTL_MS)).catch(
        (): PageAnswer => ({ kind: 'failed' }),
      );
      preloads.set(keyOf(url), { answer, at: Date.now() });
      const chunk = loadPageComponent(match.row.id).catch(() => null);
      void Promise.all([answer, chunk]).then(() => {
        running -= 1;
      });
    },
    /** Returns a preloaded page and forgets it; null if there is none, or if it failed. */
    async take(url: URL): Promise<PageAnswer | null> {
      const entry = preloads.get(keyOf(url));
      preloads.delete(keyOf(url));
      if (!isFresh(entry)) return null;
      const answer = await entry.answer;
      return answer.kind === 'page' ? answer : null;
    },
  };
}
export type PagePreloads = ReturnType<typeof createPagePreloads>;

type Entry = { answer: Promise<PageAnswer>; at: number };

function isFresh(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && Date.now() - entry.at < PRELOAD_TTL_MS;
}

function keyOf(url: URL): string {
  return `${url.pathname}${url.search}`;
}
