import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import { retailerPath } from '#shared/navigation/paths.ts';
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

export const retailerPage = publicPage({ load, readQuery, Page: RetailerPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query, site } = context;
  const scope = scopeOf(params);
  const { data, suppliers } = await loadListing(api, query, scope);
  const retailer = suppliers.find(({ id }) => id === scope.id);
  if (retailer === undefined) return { kind: 'not-found' };
  const path = retailerPath(retailer);
  const elsewhere = leadElsewhere(context, path, data);
  if (elsewhere !== null) return elsewhere;
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
    ...listingHead({ heading: retailer.display_name, path, crumbs }, context, scope),
  };
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
