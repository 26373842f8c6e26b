import type { IconName } from '#client/ui/icon.tsx';
import type { EntityRef } from '#shared/contract/common.ts';
import type { Suggestions } from '#shared/contract/search.ts';
import { priceText } from '#shared/domain/price-text.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import type { ImageSource } from '#shared/navigation/image-urls.ts';
import { brandPath, categoryPath, productPath, retailerPath, searchPath } from '#shared/navigation/paths.ts';
import { HELP_LINKS_BY_TOPIC } from '#shared/navigation/search-help-links.ts';
import { clearRecentSearches } from './recent-searches.ts';

export type SuggestedOption = {
  id: string;
  href: string;
  label: string;
  icon: IconName;
  /** Only for products; null if the product has no image. */
  picture?: ImageSource | null;
  /** The formatted price. Only for products. */
  price?: string;
  /** Called instead of following the link. */
  choose?: () => void;
};

/** `isAction`: shown without a heading and not counted as suggestions. */
export type SuggestedGroup = { title: string; options: SuggestedOption[]; isAction?: true };

/** Groups the recent and the popular searches, without empty groups and without repeating a search. */
export function groupSuggestedSearches(
  recent: readonly string[],
  popular: readonly string[],
  listId: string,
): SuggestedGroup[] {
  const recentWords = new Set(recent.map((query) => query.toLowerCase()));
  const others = popular.filter((query) => !recentWords.has(query.toLowerCase()));
  const groups = [
    searchGroup('Recent searches', recent, listId),
    searchGroup('Popular searches', others, listId),
  ];
  if (recent.length > 0)
    groups.splice(1, 0, { title: 'Clear', options: [clearOption(listId)], isAction: true });
  return groups.filter(({ options }) => options.length > 0);
}

function searchGroup(title: string, queries: readonly string[], listId: string): SuggestedGroup {
  const options = queries.map((query, index) => ({
    // The id does not contain the query, because an id in `aria-activedescendant` must not contain spaces.
    id: `${listId}-${title[0]}-${index}`,
    href: searchPath(query),
    label: query,
    icon: 'search' as const,
  }));
  return { title, options };
}

function clearOption(listId: string): SuggestedOption {
  return {
    id: `${listId}-clear`,
    href: '#',
    label: 'Clear recent searches',
    icon: 'trash',
    choose: clearRecentSearches,
  };
}

/** Groups the suggestions, without empty groups. The link to all results is last. Empty if nothing matches. */
export function suggestedGroups(suggestions: Suggestions, listId: string, query: string): SuggestedGroup[] {
  const named = (kind: string, icon: IconName, pathOf: (one: EntityRef) => string) => (one: EntityRef) => ({
    id: `${listId}-${kind}-${one.id}`,
    href: pathOf(one),
    label: one.name,
    icon,
  });
  const groups: SuggestedGroup[] = [
    searchGroup('Popular searches', suggestions.queries, listId),
    { title: 'Categories', options: suggestions.categories.map(named('category', 'grid', categoryPath)) },
    { title: 'Brands', options: suggestions.brands.map(named('brand', 'star', brandPath)) },
    {
      title: 'Retailers',
      options: suggestions.retailers.map(
        named('retailer', 'truck', ({ id, name }) => retailerPath({ id, display_name: name })),
      ),
    },
    {
      title: 'Products',
      options: suggestions.products.map((product) => ({
        id: `${listId}-product-${product.id}`,
        href: productPath({ ...product, parent_id: null, parent_sku: null }),
        label: unbrokenUnits(product.name),
        icon: 'box',
        picture: product.image,
        price: priceText(product),
      })),
    },
  ];
  if (suggestions.help !== null) {
    const { label, href } = HELP_LINKS_BY_TOPIC[suggestions.help];
    groups.push({ title: 'Help', options: [{ id: `${listId}-help`, href, label, icon: 'info' }] });
  }
  const found = groups.filter((group) => group.options.length > 0);
  if (found.length === 0) return [];
  const all: SuggestedOption = {
    id: `${listId}-all`,
    href: searchPath(query),
    label: `See all results for “${query}”`,
    icon: 'search',
  };
  return [...found, { title: 'All results', options: [all], isAction: true }];
}
