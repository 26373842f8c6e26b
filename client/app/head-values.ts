import type { HeadValues } from '#client/browser/document-head.ts';
import { pageTitle } from '#shared/navigation/canonical.ts';
import type { PageHead, SiteInfo } from '#shared/navigation/page-payload.ts';

/** The head's values with whole URLs; the worker writes them, the browser updates them. */
export function headValues(head: PageHead, site: SiteInfo, origin: string): HeadValues {
  return {
    title: head.isWholeTitle ? head.title : pageTitle(head.title, site.name),
    canonical:
      head.canonical === null ? null : `${origin}${head.canonical === '/' ? '' : head.canonical}` || origin,
    description: head.description ?? null,
    robots: head.noindex ? 'noindex' : null,
    image: head.image === undefined ? null : new URL(head.image.url, origin).href,
  };
}
