import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { retailerPath } from '#shared/navigation/paths.ts';
import { type ListingPageData, listingQuery, loadListing, toListingPage } from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const retailerPage = publicPage({ load, readQuery, Page: RetailerPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query } = context;
  const scope = scopeOf(params);
  const loaded = await loadListing(api, query, scope);
  const retailer = loaded.suppliers.find(({ id }) => id === scope.id);
  if (retailer === undefined) return { kind: 'not-found' };
  return toListingPage(context, scope, loaded, {
    heading: retailer.display_name,
    path: retailerPath(retailer),
    isNonProfit: retailer.npo_id !== null,
  });
}

function readQuery(query: URLSearchParams, params: PublicLoad['params']): URLSearchParams {
  return listingQuery(query, scopeOf(params));
}

function RetailerPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={scopeOf(params)} />;
}

function scopeOf(params: PageProps<unknown>['params']): ListingScope {
  return { key: 'supplier_id', id: Number(params.id) };
}
