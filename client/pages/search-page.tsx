import { listingParameters, readListingChoice } from '#client/features/catalogue/listing-url.ts';
import type { PublicApi } from '#shared/api-client/api-client.ts';
import type { Named } from '#shared/contract/common.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import { brandPath, categoryPath } from '#shared/navigation/paths.ts';
import {
  type ListingPageData,
  leadElsewhere,
  listingQuery,
  loadListing,
  loadWaysOn,
  type WayOn,
} from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const searchPage = publicPage({ load, readQuery, Page: SearchPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, query } = context;
  const choice = readListingChoice(query, null);
  const { q } = choice;
  const [{ data: listing }, ways] = await Promise.all([loadListing(api, query, null), findNamesakes(api, q)]);
  const elsewhere = leadElsewhere(context, '/search', listing);
  if (elsewhere !== null) return elsewhere;
  return {
    kind: 'page',
    data: {
      heading: q === '' ? 'All products' : `Results for “${q}”`,
      path: '/search',
      crumbs: [],
      ways,
      isNonProfit: false,
      listing,
      waysOn: await loadWaysOn(api, listing),
    },
    head: {
      title: q === '' ? 'Search' : `Search: ${q}`,
      canonical: canonicalPath('/search', new URLSearchParams(listingParameters(choice))),
      noindex: true,
    },
  };
}

function readQuery(query: URLSearchParams): URLSearchParams {
  return listingQuery(query, null);
}

function SearchPage({ data, url }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={null} />;
}

/** A query that is a category's or a brand's name offers it before the products. */
async function findNamesakes(api: PublicApi, q: string): Promise<WayOn[]> {
  if (q === '') return [];
  const { categories, brands } = await api.suggest(q);
  const isNamesake = ({ name }: Named) => sameName(name, q);
  return [
    ...categories
      .filter(isNamesake)
      .map((category) => ({ label: `Category: ${category.name}`, href: categoryPath(category) })),
    ...brands.filter(isNamesake).map((brand) => ({ label: `Brand: ${brand.name}`, href: brandPath(brand) })),
  ];
}

function sameName(name: string, typed: string): boolean {
  return name.localeCompare(typed, 'en', { sensitivity: 'base' }) === 0;
}
