import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import type { ListingPageData } from '#client/pages/listing-data.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import { brandPath } from '#shared/navigation/paths.ts';
import { pageNotFound } from '#worker/platform/refusals.ts';
import { listingHead } from './catalogue/listing-head.ts';
import { listingQuery, loadListing, toListingPage } from './catalogue/listing-load.ts';
import { definePage, type LoadResult, type PublicLoad } from './define-page.ts';

export const brandPage = definePage({
  access: 'public',
  normalizeQuery: (query, params) => listingQuery(query, scopeOf(params)),
  load,
  head: ({ data }, address) => listingHead(data, address, scopeOf(address.params)),
});

async function load(context: PublicLoad): Promise<LoadResult<ListingPageData>> {
  const { api, path, params, query } = context;
  const scope = scopeOf(params);
  const [brands, loaded] = await Promise.all([api.listBrands(), loadListing(api, query, scope)]);
  const brand = brands.find(({ id }) => id === scope.id);
  if (brand === undefined) throw pageNotFound(path);
  return toListingPage(context, loaded, { heading: brand.name, path: brandPath(brand) });
}

function scopeOf(params: RouteParams): ListingScope {
  return { key: 'brand_id', id: Number(params.id) };
}
