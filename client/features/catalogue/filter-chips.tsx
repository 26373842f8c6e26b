import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { chosenFilters } from './chosen-filters.ts';
import { hasFilters, listingHref, withoutFilters } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

/** The chosen filters, each as a link that removes it. */
export function FilterChips({ listing }: { listing: ListingData }) {
  if (!hasFilters(listing.choice)) return null;
  return (
    <ul
      aria-label="Chosen filters"
      className="flex flex-wrap items-center gap-2 max-lg:order-last max-lg:w-full"
    >
      {chosenFilters(listing).map(({ label, patch, isNonProfit }) => (
        <li key={listingHref(listing, patch)}>
          <a href={listingHref(listing, patch)} className="chip" rel="nofollow">
            <span className="sr-only">Remove filter: </span>
            {label} {isNonProfit && <NonProfitBadge />}
            <Icon name="close" className="size-3" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={listingHref(listing, withoutFilters(listing))}
          className="link flex min-h-11 items-center text-sm"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}
