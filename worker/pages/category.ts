import type { ListingScope } from '#client/features/catalogue/listing-url.ts';
import type { ListingLink, ListingPageData } from '#client/pages/listing-data.ts';
import type { CategoryDetail } from '#shared/contract/catalogue.ts';
import type { Facets } from '#shared/contract/listing.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import { listingHead } from './catalogue/listing-head.ts';
import { listingQuery, loadListing, toListingPage } from './catalogue/listing-load.ts';
import { definePage, type LoadResult, type PublicLoad } from './define-page.ts';

export const categoryPage = definePage({
  access: 'public',
  normalizeQuery: (query, params) => listingQuery(query, scopeOf(params)),
  load,
  head: ({ data }, address) => listingHead(data, address, scopeOf(address.params)),
});

async function load(context: PublicLoad): Promise<LoadResult<ListingPageData>> {
  const { api, params, query } = context;
  const scope = scopeOf(params);
  const [category, loaded] = await Promise.all([
    api.getCategory(Number(params.id)),
    loadListing(api, query, scope),
  ]);
  return toListingPage(context, loaded, {
    heading: category.name,
    path: categoryPath(category),
    ancestors: category.ancestors.map((ancestor) => ({
      label: ancestor.name,
      href: categoryPath(ancestor),
    })),
    links: childrenOf(category, loaded.listing.meta.facets),
  });
}

/** The categories right below, with the number of their products where the facet has it. */
function childrenOf({ children }: CategoryDetail, { category }: Facets): ListingLink[] {
  const counts = new Map(category.map(({ id, count }) => [id, count]));
  return children.map((child) => ({
    label: child.name,
    href: categoryPath(child),
    ...(counts.has(child.id) ? { count: counts.get(child.id) } : {}),
  }));
}

function scopeOf(params: RouteParams): ListingScope {
  return { key: 'category_id', id: Number(params.id) };
}
