import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { brandPath } from '#shared/navigation/paths.ts';
import { type ListingPageData, listingQuery, loadListing, toListingPage } from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const brandPage = publicPage({ load, readQuery, Page: BrandPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query } = context;
  const scope = scopeOf(params);
  const [brands, loaded] = await Promise.all([api.listBrands(), loadListing(api, query, scope)]);
  const brand = brands.find(({ id }) => id === scope.id);
  if (brand === undefined) return { kind: 'not-found' };
  return toListingPage(context, scope, loaded, { heading: brand.name, path: brandPath(brand) });
}

function readQuery(query: URLSearchParams, params: PublicLoad['params']): URLSearchParams {
  return listingQuery(query, scopeOf(params));
}

function BrandPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={scopeOf(params)} />;
}

function scopeOf(params: PageProps<unknown>['params']): ListingScope {
  return { key: 'brand_id', id: Number(params.id) };
}
