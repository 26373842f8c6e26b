import { chosenIds, type ListingChoice } from '#client/features/catalogue/listing-choice.ts';
import type { FacetChoice, FacetGroup, ListingData } from '#client/features/catalogue/listing-data.ts';
import type { Facets, FacetValue, Listing } from '#shared/contract/listing.ts';
import type { ListingScope } from './listing-choice.ts';
import { toProductCard } from './to-product-card.ts';

/** More choices make the page larger and help nobody. */
const MAX_CHOICES = 20;

/**
 * What a listing's page shows of the API's answer.
 * @param scope what the page is about; it is no choice there, so its facet is left out
 * @param choice its ids are kept, also where a facet has too many
 * @param nonProfitIds retailers with a badge wherever they are named (R-PUR-2)
 */
export function toListingData(
  { data, meta }: Listing,
  scope: ListingScope | null,
  choice: ListingChoice,
  nonProfitIds: ReadonlySet<number>,
): Omit<ListingData, 'path' | 'choice'> {
  return {
    cards: data.map(toProductCard),
    total: meta.total,
    page: meta.current_page,
    lastPage: meta.last_page,
    groups: toGroups(meta.facets, nonProfitIds)
      .filter(({ key }) => key !== scope?.key)
      .map((group) => ({ ...group, choices: shorten(group.choices, chosenIds(choice, group.key)) }))
      .filter(({ choices }) => choices.length > 0),
    price: meta.facets.price,
    inStock: meta.facets.in_stock,
    onSale: meta.facets.on_sale,
    correctedQuery: meta.corrected_query,
    isPartial: meta.partial,
  };
}

function toGroups({ category, brand, supplier }: Facets, nonProfitIds: ReadonlySet<number>): FacetGroup[] {
  const asNonProfit = (value: FacetValue): FacetChoice =>
    nonProfitIds.has(value.id) ? { ...value, isNonProfit: true } : value;
  return [
    { key: 'category_id', title: 'Category', choices: category },
    { key: 'brand_id', title: 'Brand', choices: brand },
    { key: 'supplier_id', title: 'Retailer', choices: supplier.map(asNonProfit) },
  ];
}

function shorten(choices: readonly FacetChoice[], chosen: readonly number[]): FacetChoice[] {
  return choices.filter(({ id }, place) => place < MAX_CHOICES || chosen.includes(id));
}
