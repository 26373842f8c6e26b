import type { PageHead } from '#shared/navigation/page-payload.ts';

/** The head of a page that belongs to one customer: search engines list none of them. */
export function personalHead(title: string): PageHead {
  return { title, canonical: null, noindex: true };
}
