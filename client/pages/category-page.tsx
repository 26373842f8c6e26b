import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import type { CategoryDetail } from '#shared/contract/catalogue.ts';
import type { Facets } from '#shared/contract/listing.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import {
  type ListingPageData,
  listingQuery,
  loadListing,
  toListingPage,
  type WayOn,
} from './listing-load.ts';
import { ListingView } from './listing-parts.tsx';
import { type Loaded, type PageProps, type PublicLoad, publicPage } from './page.ts';

export const categoryPage = publicPage({ load, readQuery, Page: CategoryPage });

async function load(context: PublicLoad): Promise<Loaded<ListingPageData>> {
  const { api, params, query } = context;
  const scope = scopeOf(params);
  const [category, loaded] = await Promise.all([
    api.getCategory(Number(params.id)),
    loadListing(api, query, scope),
  ]);
  return toListingPage(context, scope, loaded, {
    heading: category.name,
    path: categoryPath(category),
    ancestors: category.ancestors.map((ancestor) => ({
      label: ancestor.name,
      href: categoryPath(ancestor),
    })),
    ways: childrenOf(category, loaded.listing.meta.facets),
  });
}

function readQuery(query: URLSearchParams, params: PublicLoad['params']): URLSearchParams {
  return listingQuery(query, scopeOf(params));
}

function CategoryPage({ data, url, params }: PageProps<ListingPageData>) {
  return <ListingView data={data} url={url} scope={scopeOf(params)} />;
}

function scopeOf(params: PageProps<unknown>['params']): ListingScope {
  return { key: 'category_id', id: Number(params.id) };
}

/** The categories right below, with what they hold where the facet counts them. */
function childrenOf({ children }: CategoryDetail, { category }: Facets): WayOn[] {
  const counts = new Map(category.map(({ id, count }) => [id, count]));
  return children.map((child) => ({
    label: child.name,
    href: categoryPath(child),
    ...(counts.has(child.id) ? { count: counts.get(child.id) } : {}),
  }));
}
