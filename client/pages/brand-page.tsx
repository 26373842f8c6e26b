import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { brandPath } from '#shared/navigation/paths.ts';
import { listingHead } from './listing-head.ts';
import {
  type ListingPageData,
  leadElsewhere,
  listingQuery,
  loadListing,
  loadWaysOn,
} from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const brandPage = publicPage({ load, readQuery, Page: BrandPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query, site } = context;
  const scope = scopeOf(params);
  const [brands, { data }] = await Promise.all([api.listBrands(), loadListing(api, query, scope)]);
  const brand = brands.find(({ id }) => id === scope.id);
  if (brand === undefined) return { kind: 'not-found' };
  const path = brandPath(brand);
  const elsewhere = leadElsewhere(context, path, data);
  if (elsewhere !== null) return elsewhere;
  const crumbs = [{ label: site.name, href: '/' }, { label: brand.name }];
  return {
    kind: 'page',
    data: {
      heading: brand.name,
      path,
      crumbs,
      ways: [],
      isNonProfit: false,
      listing: data,
      waysOn: await loadWaysOn(api, data),
    },
    ...listingHead({ heading: brand.name, path, crumbs }, context, scope),
  };
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
