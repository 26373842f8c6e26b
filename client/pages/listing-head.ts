import {
  hasFilters,
  type ListingScope,
  listingParameters,
  readListingChoice,
} from '#client/features/catalogue/listing-url.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import type { PageHead } from '#shared/navigation/page-payload.ts';
import { breadcrumbsJson, type Crumb } from './breadcrumbs-json.ts';
import type { PublicLoad } from './page.ts';

type Listed = { heading: string; path: string; crumbs: Crumb[] };

/**
 * What search engines read of a category's, brand's, retailer's or section's listing. Its pages are indexed one by
 * one; a choice of its products or a search among them is not.
 */
export function listingHead(
  { heading, path, crumbs }: Listed,
  { query, site }: PublicLoad,
  scope: ListingScope,
): { head: PageHead; jsonLd: object[] } {
  const choice = readListingChoice(query, scope);
  const { page, q } = choice;
  const isChoice = hasFilters(choice) || q !== '';
  return {
    head: {
      title: page > 1 ? `${heading}, page ${page}` : heading,
      canonical: canonicalPath(path, new URLSearchParams(listingParameters(choice))),
      description: `${heading} at ${site.name}: prices include VAT, delivered to your door, 7 days to return.`,
      ...(isChoice ? { noindex: true } : {}),
    },
    jsonLd: [breadcrumbsJson(crumbs)],
  };
}
