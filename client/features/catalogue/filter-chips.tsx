import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { hasFilters, isChosen, listingHref, NO_FILTERS, toggleId } from './listing-choice.ts';
import type { ListingChoice, ListingData } from './listing-data.ts';

type Chip = { label: string; patch: ListingChoice; isNonProfit?: boolean | undefined };

/** The chosen filters, each as a link that removes it. */
export function FilterChips({ listing }: { listing: ListingData }) {
  if (!hasFilters(listing.choice)) return null;
  return (
    <ul
      aria-label="Chosen filters"
      className="flex flex-wrap items-center gap-2 max-lg:order-last max-lg:w-full"
    >
      {toChips(listing).map(({ label, patch, isNonProfit }) => (
        <li key={label}>
          <a href={listingHref(listing, patch)} className="chip" rel="nofollow">
            <span className="sr-only">Remove filter: </span>
            {label} {isNonProfit && <NonProfitBadge />}
            <Icon name="close" className="size-3" />
          </a>
        </li>
      ))}
      <li>
        <a href={listingHref(listing, NO_FILTERS)} className="link text-sm">
          Clear all
        </a>
      </li>
    </ul>
  );
}

/** What a query may name. */
const NAMED_FILTERS = ['brand_id', 'category_id', 'options'] as const;

function toChips({ groups, choice, readFilters }: ListingData): Chip[] {
  // Categories of one name are one chip.
  const named = NAMED_FILTERS.flatMap((key) => {
    const read = readFilters.find(({ filter }) => filter[key] !== undefined && filter[key] === choice[key]);
    return read === undefined ? [] : [{ key, label: read.name, patch: { [key]: '' } }];
  });
  const chosen = groups
    .filter(({ key }) => named.every((each) => each.key !== key))
    .flatMap(({ key, choices }) =>
      choices
        .filter(({ id }) => isChosen(choice, key, id))
        .map(({ id, name, isNonProfit }) => ({ label: name, patch: toggleId(choice, key, id), isNonProfit })),
    );
  return [
    ...named,
    ...chosen,
    ...priceChip(choice),
    ...(choice.in_stock ? [{ label: 'In stock', patch: { in_stock: '' } }] : []),
    ...(choice.on_sale ? [{ label: 'On sale', patch: { on_sale: '' } }] : []),
  ];
}

function priceChip({ min_price = '', max_price = '' }: ListingChoice): Chip[] {
  if (min_price === '' && max_price === '') return [];
  const [from, to] = [formatRand(Number(min_price)), formatRand(Number(max_price))];
  const both = min_price !== '' && max_price !== '';
  const label = both ? `${from} to ${to}` : min_price !== '' ? `From ${from}` : `Up to ${to}`;
  return [{ label, patch: { min_price: '', max_price: '' } }];
}
