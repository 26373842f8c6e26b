import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { formatCount } from '#shared/domain/format-count.ts';
import { isChosen, listingHref, toggleId } from './listing-choice.ts';
import type { FacetGroup, ListingData } from './listing-data.ts';
import { PriceFilter } from './price-filter.tsx';

type Props = {
  listing: ListingData;
  /** Keeps ids unique: the panel can be in the page and in the phone's sheet at once. */
  idPrefix: string;
};

/** All filters of a listing, as plain links and one small form, so that they work without scripts. */
export function FilterPanel({ listing, idPrefix }: Props) {
  const { choice, isEstimated } = listing;
  const flag = (name: 'in_stock' | 'on_sale', label: string, count: number) =>
    (count > 0 || choice[name] !== undefined) && (
      <FilterLink
        href={listingHref(listing, { [name]: choice[name] === undefined ? '1' : '' })}
        isChosen={choice[name] !== undefined}
        count={count}
        isEstimated={isEstimated}
      >
        {label}
      </FilterLink>
    );
  return (
    <div className="grid gap-6">
      <Group title="Availability">
        <ul className="facet">
          {flag('in_stock', 'In stock', listing.inStock)}
          {flag('on_sale', 'On sale', listing.onSale)}
        </ul>
      </Group>
      <Group title="Price">
        <PriceFilter listing={listing} idPrefix={idPrefix} />
      </Group>
      {listing.groups.map((group) => (
        <Group key={group.title} title={group.title}>
          <Choices group={group} listing={listing} />
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Choices({ group, listing }: { group: FacetGroup; listing: ListingData }) {
  const { choice, isEstimated } = listing;
  return (
    <ul className="facet">
      {group.choices.map(({ id, name, count, isNonProfit }) => (
        <FilterLink
          key={id}
          href={listingHref(listing, toggleId(choice, group.key, id))}
          isChosen={isChosen(choice, group.key, id)}
          count={count}
          isEstimated={isEstimated}
        >
          {`${name} `}
          {isNonProfit && <NonProfitBadge />}
        </FilterLink>
      ))}
    </ul>
  );
}

type FilterLinkProps = {
  href: string;
  isChosen: boolean;
  count: number;
  isEstimated: boolean;
  children: ReactNode;
};

/** A link that looks like a checkbox; it leads to the listing with this choice, or without it. */
function FilterLink({ href, isChosen, count, isEstimated, children }: FilterLinkProps) {
  return (
    <li>
      {/* Without the page's own path, which each of them would say again. */}
      <a href={href.replace(/^[^?]+(?=\?)/, '')} rel="nofollow" aria-current={isChosen || undefined}>
        {isChosen && <Icon name="check" className="size-3" />}
        {children}
        <small>{isEstimated ? `about ${formatCount(count)}` : formatCount(count)}</small>
      </a>
    </li>
  );
}
