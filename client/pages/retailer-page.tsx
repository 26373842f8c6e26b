import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { retailerPath } from '#shared/navigation/paths.ts';
import { listingHead } from './listing-head.ts';
import { type ListingPageData, loadListing, loadWaysOn, rightAddress } from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const retailerPage = publicPage({ load, Page: RetailerPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query, site } = context;
  const scope = scopeOf(params);
  const { data, suppliers } = await loadListing(api, query, scope);
  const retailer = suppliers.find(({ id }) => id === scope.id);
  if (retailer === undefined) return { kind: 'not-found' };
  const path = retailerPath(retailer);
  const to = rightAddress(params, path, query);
  if (to !== null) return { kind: 'redirect', to, status: 301 };
  const crumbs = [{ label: site.name, href: '/' }, { label: retailer.display_name }];
  return {
    kind: 'page',
    data: {
      heading: retailer.display_name,
      path,
      crumbs,
      ways: [],
      isNonProfit: retailer.npo_id !== null,
      listing: data,
      waysOn: await loadWaysOn(api, data),
    },
    ...listingHead({ heading: retailer.display_name, path, crumbs, listing: data }, context, scope),
  };
}

function RetailerPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={scopeOf(params)} />;
}

function scopeOf(params: PageProps<unknown>['params']): ListingScope {
  return { key: 'supplier_id', id: Number(params.id) };
}
