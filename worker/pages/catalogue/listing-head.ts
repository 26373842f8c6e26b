import { hasFilters } from '#client/features/catalogue/listing-choice.ts';
import type { ListingPageData } from '#client/pages/listing-data.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { HeadWithJsonLd } from '../define-page.ts';
import { breadcrumbsJson } from './breadcrumbs-json.ts';

/**
 * The head of a category's, brand's, retailer's or section's listing. Search engines may list each of its pages, but
 * neither a filtered listing nor a search within it.
 */
export function listingHead({ heading, crumbs, listing }: ListingPageData, site: SiteInfo): HeadWithJsonLd {
  const { path, choice } = listing;
  const isChoice = hasFilters(choice) || choice.q !== undefined;
  return {
    title: choice.page === undefined ? heading : `${heading}, page ${choice.page}`,
    canonical: canonicalPath(path, new URLSearchParams(choice)),
    description: `${heading} at ${site.name}: delivered to your door, 7 days to return most things.`,
    ...(isChoice ? { noindex: true } : {}),
    jsonLd: [breadcrumbsJson(crumbs)],
  };
}
