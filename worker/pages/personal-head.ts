import type { PageHead } from '#shared/navigation/page-payload.ts';

/** The head of a customer's own page, which search engines must not index. */
export function personalHead(title: string): PageHead {
  return { title, canonical: null, noindex: true };
}
