import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { Stores } from '../store-types.ts';
import type { PageResponse } from './page-fetch.ts';
import { isPagePayload } from './page-payload-shape.ts';
import type { PagePreloads } from './page-preloads.ts';

/**
 * Adds the page from a form's response to the preloads, but only for the next navigation. If the page belongs to
 * another session, it is dropped and requested again for the current session.
 */
export function withPrefetchedPage(preloads: PagePreloads, { session }: Pick<Stores, 'session'>) {
  let brought: { href: string; answer: PageResponse } | null = null;
  return {
    ...preloads,
    bring(url: URL, page: PagePayload | undefined): void {
      const isTheirs = isPagePayload(page) && page.session?.token === session.getState().token;
      brought = isTheirs ? { href: url.href, answer: { kind: 'page', payload: page } } : null;
    },
    async take(url: URL): Promise<PageResponse | null> {
      const page = brought;
      brought = null;
      return page?.href === url.href ? page.answer : preloads.take(url);
    },
  };
}
