import {
  hasFilters,
  type ListingScope,
  listingParameters,
  readListingChoice,
} from '#client/features/catalogue/listing-url.ts';
import type { ListingPageData } from '#client/pages/listing-data.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import type { HeadWithJsonLd, PageAddress } from '../define-page.ts';
import { breadcrumbsJson } from './breadcrumbs-json.ts';

/**
 * The head of a category's, brand's, retailer's or section's listing. Search engines may list each of its pages, but
 * neither a filtered listing nor a search within it.
 */
export function listingHead(
  { heading, path, crumbs }: ListingPageData,
  { query, site }: PageAddress,
  scope: ListingScope,
): HeadWithJsonLd {
  const choice = readListingChoice(query, scope);
  const { page, q } = choice;
  const isChoice = hasFilters(choice) || q !== '';
  return {
    title: page > 1 ? `${heading}, page ${page}` : heading,
    canonical: canonicalPath(path, new URLSearchParams(listingParameters(choice))),
    description: `${heading} at ${site.name}: prices include any VAT, delivered to your door, 7 days to return.`,
    ...(isChoice ? { noindex: true } : {}),
    jsonLd: [breadcrumbsJson(crumbs)],
  };
}
