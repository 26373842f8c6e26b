import type {
  ListingChoice,
  ListingData,
  RecognisedFilter,
} from '#client/features/catalogue/listing-data.ts';
import type {
  EmptyListingSuggestions,
  ListingLink,
  ListingPageData,
  RetailerAbout,
} from '#client/pages/listing-data.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import type { Supplier } from '#shared/contract/catalogue.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { FacetValue, Listing, Recognised } from '#shared/contract/listing.ts';
import { LISTING_QUERY_KEYS } from '#shared/navigation/listing-query-keys.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import type { EmbeddedPublicApi } from '#worker/api/public-api.ts';
import type { LoadResult, PageRedirect, PublicLoaderContext } from '../define-page.ts';
import { type OptionalPart, optionalPart } from '../fallbacks.ts';
import { type ListingScope, readInvalidPrices, readListingChoice } from './listing-choice.ts';
import { toListingData } from './to-listing-data.ts';
import { toProductCard } from './to-product-card.ts';

/** A listing, all retailers, and the page's data. `failedPart`: the error that left category names ambiguous. */
export type LoadedListing = {
  listing: Listing;
  suppliers: Supplier[];
  data: ListingData;
  failedPart?: HttpError;
};

/**
 * Returns the parameters that a listing supports, without defaults, invalid values and the page's own scope. Invalid
 * prices remain, because the page shows an error for them.
 */
export function normalizeListingQuery(query: URLSearchParams, scope: ListingScope | null): URLSearchParams {
  return new URLSearchParams({ ...readListingChoice(query, scope), ...readInvalidPrices(query) });
}

/** Loads the products for a listing's URL, ignoring invalid parameters. */
export async function loadListing(
  { api, path, query }: PublicLoaderContext,
  scope: ListingScope | null,
): Promise<LoadedListing> {
  const choice = readListingChoice(query, scope);
  const { facets, ...filters } = choice;
  const [listing, suppliers] = await Promise.all([
    api.search.listProducts({
      ...filters,
      ...(scope !== null && { [scope.key]: String(scope.id) }),
      ...(filters.q !== undefined && { near: '1' }),
    }),
    api.catalogue.listSuppliers(),
  ]);
  const nonProfits = suppliers.filter(({ npo_id }) => npo_id !== null).map(({ id }) => id);
  const recognisedFilters = toRecognisedFilters(listing.meta.recognised);
  const chosen = withRecognisedFilters(choice, recognisedFilters);
  const { value: named, failedPart } = await withDisambiguatedNames(api, listing);
  const shown = toListingData(named, scope, chosen, new Set(nonProfits));
  const data = { path, choice: chosen, recognisedFilters, invalidPrices: readInvalidPrices(query), ...shown };
  return { listing, suppliers, data, failedPart };
}

async function withDisambiguatedNames(
  api: EmbeddedPublicApi,
  { data, meta }: Listing,
): Promise<OptionalPart<Listing>> {
  const { value: category, failedPart } = await disambiguate(api, meta.facets.category);
  return { value: { data, meta: { ...meta, facets: { ...meta.facets, category } } }, failedPart };
}

/** The subject of a listing: a category, brand, retailer or section. */
export type ListingSubject = {
  heading: string;
  /** The canonical path, with the correct slug. */
  path: string;
  /** Breadcrumbs between the home page and the subject. */
  ancestors?: Crumb[];
  links?: ListingLink[];
  about?: RetailerAbout;
  /** The error of optional data that failed to load. */
  failedPart?: HttpError;
};

/** True if the parameters were probably made up: the listing is empty, or a price is not a valid amount. */
export function isRareListing({ listing }: ListingPageData): boolean {
  return listing.total === 0 || Object.keys(listing.invalidPrices).length > 0;
}

/** Returns the page of a category, brand, retailer or section, or a redirect to its canonical URL. */
export async function toListingPage(
  context: PublicLoaderContext,
  { data: listing, ...loaded }: LoadedListing,
  scope: ListingScope,
  { heading, path, ancestors = [], links = [], about, failedPart }: ListingSubject,
): Promise<LoadResult<ListingPageData>> {
  const redirect = redirectToCanonicalUrl(context, path, listing);
  if (redirect !== null) return redirect;
  // Breadcrumbs cannot show the non-profit badge, so the label contains it as text.
  const label = about?.isNonProfit ? `${heading} (non-profit)` : heading;
  const crumbs = [{ label: context.site.name, href: '/' }, ...ancestors, { label }];
  const alternatives = await loadAlternatives(context.api, listing, scope);
  return {
    kind: 'page',
    failedPart: failedPart ?? loaded.failedPart,
    data: { heading, crumbs, links, listing, alternatives, ...(about && { about }) },
  };
}

/**
 * Suggestions for an empty listing: the top categories, and popular products of the nearest category; null if the
 * listing is not empty, or if the query only asks for help.
 */
export async function loadAlternatives(
  api: EmbeddedPublicApi,
  { total, help, choice }: ListingData,
  scope: ListingScope | null,
): Promise<EmptyListingSuggestions | null> {
  if (total > 0 || help?.isAll) return null;
  const { q } = choice;
  const category_id = scope?.key === 'category_id' ? String(scope.id) : choice.category_id;
  const query = {
    ...(q === undefined ? {} : { q }),
    ...(category_id === undefined || category_id.includes(',') ? {} : { category_id }),
  };
  const [categories, found] = await Promise.all([
    api.catalogue.listMenu(),
    // Suggestions are optional. If they fail to load, the page still shows that nothing was found.
    optionalPart(api.search.findAlternatives(query), { category: null, products: [] }),
  ]);
  const { category, products } = found.value;
  return {
    categories: categories.map((each) => ({ label: each.name, href: categoryPath(each) })),
    nearest: category === null ? null : { label: category.name, href: categoryPath(category) },
    cards: products.map(toProductCard),
  };
}

/**
 * Returns a redirect if the URL's name is wrong, its id is not in canonical form (R-ROUTE-21), or its page number is
 * beyond the last page. Null if the URL is correct.
 */
export function redirectToCanonicalUrl(
  { params, query }: PublicLoaderContext,
  path: string,
  listing: ListingData,
): PageRedirect | null {
  const isNamed = path === '/search' || path.endsWith(`/${params.id}/${params.name}`);
  const isBeyond = listing.page > listing.lastPage;
  if (isNamed && !isBeyond) return null;
  const right = new URLSearchParams(query);
  if (isBeyond) right.delete('page');
  if (isBeyond && listing.lastPage > 1) right.set('page', String(listing.lastPage));
  const text = right.toString().replaceAll('%2C', ',');
  return { kind: 'redirect', to: text === '' ? path : `${path}?${text}`, status: isNamed ? 302 : 301 };
}

/** The filters that the search query itself contains (R-SEARCH-2). */
function toRecognisedFilters(recognised: readonly Recognised[]): RecognisedFilter[] {
  return recognised
    .filter(({ applied, filter }) => applied && Object.keys(filter).length > 0)
    .map(({ kind, name, filter }) => ({
      kind,
      name,
      filter: { ...BOTH_ENDS[kind], ...pickListingKeys(filter) },
    }));
}

/** Adds the filters of the search query to a choice. Filters in the URL take precedence. */
function withRecognisedFilters(
  choice: ListingChoice,
  recognisedFilters: readonly RecognisedFilter[],
): ListingChoice {
  const open = recognisedFilters.filter(({ filter }) =>
    Object.keys(filter).every((key) => !Object.hasOwn(choice, key)),
  );
  const read = open.flatMap(({ filter }) => Object.entries(filter)).filter(([, value]) => value !== '');
  return { ...choice, ...Object.fromEntries(read) };
}

/** Minimum and maximum price belong together: a URL with one of them replaces the query's whole price range. */
const BOTH_ENDS: Partial<Record<Recognised['kind'], ListingChoice>> = {
  price: { min_price: '', max_price: '' },
};

function pickListingKeys(filter: Recognised['filter']): ListingChoice {
  return Object.fromEntries(
    LISTING_QUERY_KEYS.flatMap((key) => (filter[key] === undefined ? [] : [[key, filter[key]]])),
  );
}

/**
 * The category facet. Categories with the same name are prefixed with their parent, such as "Men › Shoes" and "Women ›
 * Shoes".
 */
async function disambiguate(
  api: EmbeddedPublicApi,
  facet: readonly FacetValue[],
): Promise<OptionalPart<FacetValue[]>> {
  const namesakes = new Set(
    facet.filter(({ id, name }) => facet.some((other) => other.name === name && other.id !== id)),
  );
  if (namesakes.size === 0) return { value: [...facet] };
  // If the categories fail to load, the names stay ambiguous.
  const { value: categories, failedPart } = await optionalPart(api.catalogue.listCategories(), []);
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const value = facet.map((facetValue) => {
    const parent = categoriesById.get(categoriesById.get(facetValue.id)?.parent_id ?? 0);
    return namesakes.has(facetValue) && parent !== undefined
      ? { ...facetValue, name: `${parent.name} › ${facetValue.name}` }
      : facetValue;
  });
  return { value, failedPart };
}
