import type { ListingLink } from '#client/pages/listing-data.ts';
import type { CategoryDetail } from '#shared/contract/catalogue.ts';
import type { Facets } from '#shared/contract/listing.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import { defineListingPage } from './catalogue/listing-page.ts';

export const categoryPage = defineListingPage('category_id', async (id, api, loading) => {
  const category = await api.getCategory(id);
  const { listing } = await loading;
  return {
    heading: category.name,
    path: categoryPath(category),
    ancestors: category.ancestors.map((ancestor) => ({
      label: ancestor.name,
      href: categoryPath(ancestor),
    })),
    links: childrenOf(category, listing.meta.facets),
  };
});

/** The categories right below, with the number of their products where the facet has it. */
function childrenOf({ children }: CategoryDetail, { category }: Facets): ListingLink[] {
  const counts = new Map(category.map(({ id, count }) => [id, count]));
  return children.map((child) => ({
    label: child.name,
    href: categoryPath(child),
    ...(counts.has(child.id) ? { count: counts.get(child.id) } : {}),
  }));
}
