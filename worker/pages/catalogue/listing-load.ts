import type { ListingData } from '#client/features/catalogue/listing-data.ts';
import type { Alternatives, ListingLink, ListingPageData } from '#client/pages/listing-data.ts';
import type { Crumb } from '#client/ui/breadcrumbs.tsx';
import type { Supplier } from '#shared/contract/catalogue.ts';
import type { Listing } from '#shared/contract/listing.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import type { PublicApi } from '#worker/api/public-api.ts';
import type { LoadResult, PageRedirect, PublicLoad } from '../define-page.ts';
import { optionalPart } from '../fallbacks.ts';
import { type ListingScope, readInvalidPrices, readListingChoice } from './listing-choice.ts';
import { toReadFilters, withReadFilters } from './read-filters.ts';
import { tellApart } from './tell-apart.ts';
import { toListingData } from './to-listing-data.ts';
import { toProductCard } from './to-product-card.ts';

/** A listing, and the retailers, by which its facets know who gets a non-profit badge. */
export type LoadedListing = { listing: Listing; suppliers: Supplier[]; data: ListingData };

/**
 * Returns the parameters that a listing understands, without defaults, invalid values and the page's own scope. Invalid
 * prices stay: the page says what is wrong with them.
 */
export function listingQuery(query: URLSearchParams, scope: ListingScope | null): URLSearchParams {
  return new URLSearchParams({ ...readListingChoice(query, scope), ...readInvalidPrices(query) });
}

/** Loads the products that a listing's URL asks for, without its invalid parameters. */
export async function loadListing(
  { api, path, query }: PublicLoad,
  scope: ListingScope | null,
): Promise<LoadedListing> {
  const choice = readListingChoice(query, scope);
  const { facets, ...filters } = choice;
  const [listing, suppliers] = await Promise.all([
    api.search.listProducts(scope === null ? filters : { ...filters, [scope.key]: String(scope.id) }),
    api.catalogue.listSuppliers(),
  ]);
  const nonProfits = suppliers.filter(({ npo_id }) => npo_id !== null).map(({ id }) => id);
  const readFilters = toReadFilters(listing.meta.recognised);
  const chosen = withReadFilters(choice, readFilters);
  const shown = toListingData(await withTellingNames(api, listing), scope, chosen, new Set(nonProfits));
  const data = { path, choice: chosen, readFilters, invalidPrices: readInvalidPrices(query), ...shown };
  return { listing, suppliers, data };
}

async function withTellingNames(api: PublicApi, { data, meta }: Listing): Promise<Listing> {
  const category = await tellApart(api, meta.facets.category);
  return { data, meta: { ...meta, facets: { ...meta.facets, category } } };
}

/** What a listing is about: a category, brand, retailer or section. */
export type ListingSubject = {
  heading: string;
  /** With the right slug. */
  path: string;
  /** Between the home page and its own crumb. */
  ancestors?: Crumb[];
  links?: ListingLink[];
  isNonProfit?: boolean;
};

/** Whether a listing is of made-up parameters, as far as one can tell: it is empty, or a price is no amount. */
export function isRareListing({ listing }: ListingPageData): boolean {
  return listing.total === 0 || Object.keys(listing.invalidPrices).length > 0;
}

/** The page of a category, brand, retailer or section, or a redirect to its right address. */
export async function toListingPage(
  context: PublicLoad,
  listing: ListingData,
  scope: ListingScope,
  { heading, path, ancestors = [], links = [], isNonProfit = false }: ListingSubject,
): Promise<LoadResult<ListingPageData>> {
  const redirect = redirectToRightAddress(context, path, listing);
  if (redirect !== null) return redirect;
  // No badge stands in a crumb.
  const label = isNonProfit ? `${heading} (non-profit)` : heading;
  const crumbs = [{ label: context.site.name, href: '/' }, ...ancestors, { label }];
  const alternatives = await loadAlternatives(context.api, listing, scope);
  return {
    kind: 'page',
    data: { heading, crumbs, links, isNonProfit, listing, alternatives },
  };
}

/**
 * What an empty listing offers instead: the top categories, and what sells in the one that is nearest; null where the
 * listing is not empty.
 */
export async function loadAlternatives(
  api: PublicApi,
  { total, help, choice }: ListingData,
  scope: ListingScope | null,
): Promise<Alternatives | null> {
  if (total > 0 || help?.isAll) return null;
  const { q } = choice;
  const category_id = scope?.key === 'category_id' ? String(scope.id) : choice.category_id;
  const query = {
    ...(q === undefined ? {} : { q }),
    ...(category_id === undefined || category_id.includes(',') ? {} : { category_id }),
  };
  const [categories, found] = await Promise.all([
    api.catalogue.listMenu(),
    // They only help: if they fail to load, the page still says that nothing was found.
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
 * A redirect where a listing was asked for under a wrong name or id text (R-ROUTE-21), or beyond its last page; null
 * where the address is right.
 */
export function redirectToRightAddress(
  { params, query }: PublicLoad,
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
