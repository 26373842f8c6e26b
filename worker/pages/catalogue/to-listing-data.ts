import { isChosen } from '#client/features/catalogue/listing-choice.ts';
import type {
  FacetChoice,
  FacetGroup,
  HelpLine,
  ListingChoice,
  ListingData,
} from '#client/features/catalogue/listing-data.ts';
import type { Facets, FacetValue, Listing, Recognised } from '#shared/contract/listing.ts';
import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { formatRand } from '#shared/domain/money.ts';
import {
  HELP_LINKS_BY_TOPIC,
  SEARCH_HELP_TOPICS,
  type SearchHelpTopic,
} from '#shared/navigation/search-help-links.ts';
import type { ListingScope } from './listing-choice.ts';
import { toProductCard } from './to-product-card.ts';

/** Limits the page's size. `facets=all` shows all choices. Choices that are already chosen are always shown. */
const MAX_CHOICES = 8;
/**
 * The number of option groups. Shows the API's most relevant options, and any others with a chosen value. If there are
 * fewer options, their values with a unit of measurement form further groups. The order does not depend on the choice.
 */
const MAX_OPTION_GROUPS = 3;

/**
 * Converts the API's response to the data of a listing page. The page leaves out distant products.
 * @param scope the page's subject; its facet is left out, because it is not a filter on that page
 * @param choice its values stay in their facet even if the facet is shortened
 * @param nonProfitIds retailers that have a badge wherever they are named (R-PUR-2)
 */
export function toListingData(
  { data, meta }: Listing,
  scope: ListingScope | null,
  choice: ListingChoice,
  nonProfitIds: ReadonlySet<number>,
): Omit<ListingData, 'path' | 'choice' | 'recognisedFilters' | 'invalidPrices'> {
  const cards = data.map(toProductCard);
  const relatedIds = new Set(meta.related_ids);
  const matching = cards.filter(({ id }) => !relatedIds.has(id));
  const leftOut = new Set(meta.distant_total > 0 ? meta.distant_ids : []);
  const related = cards.filter(({ id }) => relatedIds.has(id) && !leftOut.has(id));
  const total = meta.total - meta.distant_total;
  const isSku = data.some(({ sku }) => sku.toLowerCase() === meta.searched_words.toLowerCase());
  return {
    cards: [...matching, ...related.map((card) => ({ ...card, isRelated: true as const }))],
    total,
    page: meta.current_page,
    lastPage: Math.max(1, Math.ceil(total / meta.per_page)),
    groups: toGroups(meta.facets, nonProfitIds, choice)
      .filter(({ key }) => key !== scope?.key)
      .map((group) => shorten(group, choice))
      .filter(({ choices }) => choices.length > 0),
    price: meta.facets.price,
    inStock: meta.facets.in_stock,
    onSale: meta.facets.on_sale,
    isEstimated: meta.facets.estimated,
    // Without a result, the page says what was typed.
    correctedQuery: total > 0 ? meta.corrected_query : null,
    isReworded: meta.is_reworded,
    searchedWords: meta.searched_words,
    isPartial: meta.partial && total > 0,
    countText: countText(total, meta.related_total === null ? null : meta.related_total - meta.distant_total),
    isOnlyRelated:
      meta.current_page === 1 && related.length > 0 && matching.length === 0 && !meta.partial && !isSku,
    nearestPrice: meta.nearest_price === null ? null : formatRand(meta.nearest_price),
    relaxedQuery: meta.fewer_words,
    help: toHelpLine(meta.recognised),
  };
}

/** `max`: the number of choices shown if there are more; {@link MAX_CHOICES} if omitted. */
type LongGroup = FacetGroup & { max?: number | undefined };

function toGroups(
  { category, brand, supplier, options }: Facets,
  nonProfitIds: ReadonlySet<number>,
  choice: ListingChoice,
): LongGroup[] {
  const asNonProfit = (value: FacetValue): FacetChoice =>
    nonProfitIds.has(value.id) ? { ...value, isNonProfit: true } : value;
  const isAlwaysShown = ({ key: option, values }: Option) =>
    choice.facets === 'all' || values.some(({ key }) => isChosen(choice, 'options', `${option}.${key}`));
  return [
    { key: 'category_id', title: 'Category', choices: category },
    ...options
      .filter((option, index) => index < MAX_OPTION_GROUPS || isAlwaysShown(option))
      // Their relevance changes with each choice, so they are sorted by key.
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .flatMap(byMeasure)
      .filter((group, index) => group.max === undefined || index < MAX_OPTION_GROUPS || isAlwaysShown(group))
      .map(
        ({ key: option, name: title, values, max }): LongGroup => ({
          key: 'options',
          title,
          max,
          choices: values.map(({ key, name, count }) => ({ id: `${option}.${key}`, name, count })),
        }),
      ),
    { key: 'brand_id', title: 'Brand', choices: brand },
    { key: 'supplier_id', title: 'Retailer', choices: supplier.map(asNonProfit) },
  ];
}

type Option = Facets['options'][number] & { max?: number };

/** Maps the unit at the end of a value's key to the quantity that it measures. */
const MEASURES = { ml: 'volume', g: 'weight', mm: 'length' };

/** Splits an option whose values measure different things: the size of a shoe, a bottle and a bag of rice. */
function byMeasure(option: Facets['options'][number]): Option[] {
  const measured = Object.entries(MEASURES).map(([unit, measure]) => ({
    ...option,
    max: MAX_CHOICES / 2,
    name: `${option.name} (${measure})`,
    values: option.values.filter(({ key }) => unitOfKey(key) === unit),
  }));
  const others = option.values.filter(({ key }) => !Object.hasOwn(MEASURES, unitOfKey(key)));
  const groups: Option[] = [{ ...option, values: others }, ...measured].filter(
    ({ values }) => values.length > 0,
  );
  return groups.length > 1 ? groups : [option];
}

function unitOfKey(key: string): string {
  return /^\d+-(\w+)$/.exec(key)?.[1] ?? '';
}

/**
 * Keeps the choices with the most products, in their original order, and the chosen ones. Drops choices without
 * products. If only one choice would be cut, keeps that choice instead of adding a link to it.
 */
function shorten({ key, title, choices, max = MAX_CHOICES }: LongGroup, choice: ListingChoice): FacetGroup {
  const isPicked = ({ id }: FacetChoice) => isChosen(choice, key, id);
  const filled = choices.filter((each) => each.count > 0 || isPicked(each));
  const total = filled.length;
  if (total <= max + 1) return { key, title, choices: filled };
  if (choice.facets === 'all') return { key, title, choices: filled, total };
  const fullest = filled.toSorted((one, other) => other.count - one.count).slice(0, max);
  return { key, title, choices: filled.filter((each) => fullest.includes(each) || isPicked(each)), total };
}

/** Counts related products separately if their number is known. */
function countText(total: number, related: number | null): string {
  return related === null || related === 0 || related === total
    ? countOf(total, 'product')
    : `${countOf(total - related, 'product')}, and ${formatCount(related)} related`;
}

/** The help link for a search with help words; null if the search has none. */
function toHelpLine(recognised: readonly Recognised[]): HelpLine | null {
  const help = recognised.find(({ kind }) => kind === 'help');
  const topic = SEARCH_HELP_TOPICS.find((each) => each === help?.name);
  if (help === undefined || topic === undefined) return null;
  return { question: HELP_QUESTIONS[topic], ...HELP_LINKS_BY_TOPIC[topic], isAll: help.applied };
}

const HELP_QUESTIONS: Readonly<Record<SearchHelpTopic, string>> = {
  returns: 'Want to send something back?',
  tracking: 'Looking for an order?',
  invoice: 'Need an invoice? It’s with your order.',
  delivery: 'Want to know about delivery?',
  payment: 'Want to know how to pay?',
  account: 'Can’t log in, or your details changed?',
  contact: 'Need a hand?',
};
