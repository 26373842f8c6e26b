import type { HeadValues } from '#client/browser/document-head.ts';
import { pageTitle } from '#shared/navigation/canonical.ts';
import type { PageHead, SiteInfo } from '#shared/navigation/page-payload.ts';

/**
 * The head's values with absolute URLs. The worker writes them, and the browser updates them on navigation. Tags that
 * are the same on every page are not included.
 */
export function headValues(head: PageHead, site: SiteInfo): HeadValues {
  const { origin } = site;
  const title = head.isWholeTitle ? head.title : pageTitle(head.title, site.name);
  const { description, price, image = { url: '/card.png', alt: site.name } } = head;
  const canonical = head.canonical === null ? undefined : origin + head.canonical;
  const picture = origin + image.url;
  return {
    title,
    canonical,
    tags: [
      ['description', description],
      ['robots', head.noindex ? 'noindex' : undefined],
      ['og:type', price === undefined ? 'website' : 'product'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', canonical],
      ['og:image', picture],
      ['og:image:alt', image.alt],
      ['product:price:amount', price],
      ['product:price:currency', price && 'ZAR'],
    ],
  };
}
