import type { IconName } from '#client/ui/icon.tsx';
import type { ImageSource } from '#client/ui/image-sources.ts';
import type { EntityRef } from '#shared/contract/common.ts';
import type { Suggestions } from '#shared/contract/search.ts';
import { priceText } from '#shared/domain/price-text.ts';
import { brandPath, categoryPath, productPath, searchPath } from '#shared/navigation/paths.ts';

export const ALL_RESULTS = 'All results';

export type SuggestedOption = {
  id: string;
  href: string;
  label: string;
  icon: IconName;
  /** Products only; null if the product has none. */
  picture?: ImageSource | null;
  /** Products only, formatted. */
  price?: string;
};
type SuggestedGroup = { title: string; options: SuggestedOption[] };

/** Groups the suggestions, without empty groups. The link to all results is last. */
export function suggestedGroups(
  suggestions: Suggestions | null,
  listId: string,
  query: string,
): SuggestedGroup[] {
  if (suggestions === null) return [];
  const named = (kind: string, icon: IconName, pathOf: (one: EntityRef) => string) => (one: EntityRef) => ({
    id: `${listId}-${kind}-${one.id}`,
    href: pathOf(one),
    label: one.name,
    icon,
  });
  const groups: SuggestedGroup[] = [
    { title: 'Categories', options: suggestions.categories.map(named('category', 'grid', categoryPath)) },
    { title: 'Brands', options: suggestions.brands.map(named('brand', 'star', brandPath)) },
    {
      title: 'Products',
      options: suggestions.products.map((product) => ({
        id: `${listId}-product-${product.id}`,
        href: productPath({ ...product, parent_id: null, parent_sku: null }),
        label: product.name,
        icon: 'box',
        picture: product.image,
        price: priceText(product),
      })),
    },
    {
      title: ALL_RESULTS,
      options: [
        {
          id: `${listId}-all`,
          href: searchPath(query),
          label: `See all results for “${query}”`,
          icon: 'search',
        },
      ],
    },
  ];
  return groups.filter((group) => group.options.length > 0);
}
