import type { ListingData } from '#client/features/catalogue/listing-data.ts';
import type { ListingLink, ListingPageData } from '#client/pages/listing-data.ts';
import type { EntityRef } from '#shared/contract/common.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import { brandPath, categoryPath, contentSectionPath, retailerPath } from '#shared/navigation/paths.ts';
import type { EmbeddedPublicApi } from '#worker/api/public-api.ts';
import {
  isRareListing,
  loadAlternatives,
  loadListing,
  normalizeListingQuery,
  redirectToCanonicalUrl,
} from './catalogue/listing-load.ts';
import { listingMarkdown } from './catalogue/listing-markdown.ts';
import { definePage, type LoadResult, type PageInput, type PublicLoaderContext } from './define-page.ts';
import { optionalPart } from './fallbacks.ts';

export const searchPage = definePage({
  access: 'public',
  // A query may name a section, which is shown between two days.
  cachedPerDay: true,
  normalizeQuery: (query) => normalizeListingQuery(query, null),
  isRare: isRareListing,
  load,
  head,
  markdown: listingMarkdown,
  searchOf,
});

async function load(context: PublicLoaderContext): Promise<LoadResult<ListingPageData>> {
  const { api, query } = context;
  const q = query.get('q') ?? '';
  const [{ data: listing, ...loaded }, { value: links, failedPart }] = await Promise.all([
    loadListing(context, null),
    optionalPart(findNamesakes(api, q), []),
  ]);
  const redirect = redirectToCanonicalUrl(context, '/search', listing);
  if (redirect !== null) return redirect;
  return {
    kind: 'page',
    failedPart: failedPart ?? loaded.failedPart,
    data: {
      heading: headingOf(listing, q),
      crumbs: [],
      links,
      listing,
      alternatives: await loadAlternatives(api, listing, null),
    },
  };
}

/** Returns the search to count. Filtered results and further pages are not new searches, so they return null. */
function searchOf({ listing: { choice, total, isPartial } }: ListingPageData) {
  const { q, ...filters } = choice;
  if (q === undefined || Object.keys(filters).length > 0) return null;
  return { query: q, found: isPartial ? 0 : total };
}

/** The heading with the query as searched: corrected, and without words of recognised filters that were removed. */
function headingOf({ choice, correctedQuery, searchedWords }: ListingData, q: string): string {
  const words = choice.literal === undefined ? q : searchedWords;
  return words === '' ? 'All products' : `Results for “${correctedQuery ?? words}”`;
}

function head(_page: unknown, { query }: PageInput) {
  const q = query.get('q');
  return {
    title: q === null ? 'Search' : `Search: ${q}`,
    canonical: canonicalPath('/search', query),
    noindex: true,
  };
}

/**
 * Finds categories and brands whose name equals the query, and retailers and sections whose name begins with it. The
 * page links to them above the products.
 */
async function findNamesakes(api: EmbeddedPublicApi, q: string): Promise<ListingLink[]> {
  if (q === '') return [];
  const [{ categories, brands }, suppliers, sections] = await Promise.all([
    api.search.suggest({ q }),
    api.catalogue.listSuppliers(),
    api.catalogue.listContentSections(),
  ]);
  const isNamesake = ({ name }: EntityRef) => sameName(name, q);
  return [
    ...categories
      .filter(isNamesake)
      .map((category) => ({ label: `Category: ${category.name}`, href: categoryPath(category) })),
    ...brands.filter(isNamesake).map((brand) => ({ label: `Brand: ${brand.name}`, href: brandPath(brand) })),
    ...suppliers
      .filter(({ display_name }) => beginsName(display_name, q))
      .map((retailer) => ({ label: `Retailer: ${retailer.display_name}`, href: retailerPath(retailer) })),
    ...sections
      .filter(({ name }) => beginsName(name, q))
      .map((section) => ({ label: `See: ${section.name}`, href: contentSectionPath(section) })),
  ];
}

/** A query needs this many characters to count as the beginning of a name. */
const MIN_BEGINNING = 4;

/** True if the typed words are a name, or its first words: "Highveld" for "Highveld Light & Tools". */
function beginsName(written: string, typed: string): boolean {
  const name = written.replaceAll('-', ' ');
  const beginning = name.slice(0, typed.length);
  const isWhole = name.length === typed.length || name.charAt(typed.length) === ' ';
  return sameName(beginning, typed) && isWhole && (typed.length >= MIN_BEGINNING || name === beginning);
}

function sameName(name: string, typed: string): boolean {
  return name.localeCompare(typed, 'en', { sensitivity: 'base' }) === 0;
}
