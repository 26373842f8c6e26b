import { isChosen } from '#client/features/catalogue/listing-choice.ts';
import type {
  FacetChoice,
  FacetGroup,
  ListingChoice,
  ListingData,
} from '#client/features/catalogue/listing-data.ts';
import type { Facets, FacetValue, Listing } from '#shared/contract/listing.ts';
import { toHelpLine } from './help-links.ts';
import type { ListingScope } from './listing-choice.ts';
import { toProductCard } from './to-product-card.ts';

/** More choices make the page larger and help nobody; what is chosen comes on top. */
const MAX_CHOICES = 8;
/** Of the API's facets of options, the most telling ones; they are shown in one order whatever is chosen. */
const MAX_OPTION_GROUPS = 3;

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
): Omit<ListingData, 'path' | 'choice' | 'readFilters'> {
  return {
    cards: data.map(toProductCard),
    total: meta.total,
    page: meta.current_page,
    lastPage: meta.last_page,
    groups: toGroups(meta.facets, nonProfitIds)
      .filter(({ key }) => key !== scope?.key)
      .map((group) => ({ ...group, choices: shorten(group, choice) }))
      .filter(({ choices }) => choices.length > 0),
    price: meta.facets.price,
    inStock: meta.facets.in_stock,
    onSale: meta.facets.on_sale,
    isEstimated: meta.facets.estimated,
    correctedQuery: meta.corrected_query,
    searchedWords: meta.searched_words,
    isPartial: meta.partial,
    fewerWords: meta.fewer_words,
    help: toHelpLine(meta.recognised),
  };
}

function toGroups(
  { category, brand, supplier, options }: Facets,
  nonProfitIds: ReadonlySet<number>,
): FacetGroup[] {
  const asNonProfit = (value: FacetValue): FacetChoice =>
    nonProfitIds.has(value.id) ? { ...value, isNonProfit: true } : value;
  return [
    { key: 'category_id', title: 'Category', choices: category },
    ...options
      .slice(0, MAX_OPTION_GROUPS)
      // How telling they are changes with each choice.
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(
        ({ key: option, name: title, values }): FacetGroup => ({
          key: 'options',
          title,
          choices: values.map(({ key, name, count }) => ({ id: `${option}.${key}`, name, count })),
        }),
      ),
    { key: 'brand_id', title: 'Brand', choices: brand },
    { key: 'supplier_id', title: 'Retailer', choices: supplier.map(asNonProfit) },
  ];
}

/** Keeps the choices with the most products, in the order they have, and what is chosen; none that leads to nothing. */
function shorten({ key, choices }: FacetGroup, choice: ListingChoice): FacetChoice[] {
  const fullest = choices
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_CHOICES);
  return choices.filter((each) => fullest.includes(each) || isChosen(choice, key, each.id));
}
