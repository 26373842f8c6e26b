import { type ReactNode, useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { formatCount } from '#shared/domain/format-count.ts';
import { facetPatch, isChosen, listingHref } from './listing-choice.ts';
import type { FacetGroup, ListingChoice, ListingData } from './listing-data.ts';
import { PriceFilter } from './price-filter.tsx';

type Props = {
  listing: ListingData;
  /** Keeps ids unique, because the page and the phone's sheet can both contain the panel. */
  idPrefix: string;
};

/** All filters of a listing, as plain links and one small form that work without scripts. */
export function FilterPanel({ listing, idPrefix }: Props) {
  const flag = (name: 'in_stock' | 'on_sale', label: string, count: number) => {
    const isSet = listing.choice[name] !== undefined;
    return (
      <FilterLink listing={listing} patch={{ [name]: isSet ? '' : '1' }} isChosen={isSet} count={count}>
        {label}
      </FilterLink>
    );
  };
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
      <h3 className="mb-1 text-sm font-bold">{title}</h3>
      {children}
    </section>
  );
}

function Choices({ group, listing }: { group: FacetGroup; listing: ListingData }) {
  const { choice } = listing;
  const { key, choices, title, total } = group;
  const isWhole = choice.facets === 'all';
  const isSearchable = isWhole && total !== undefined;
  const [text, setText] = useState('');
  const searched = isSearchable ? text.trim().toLowerCase() : '';
  return (
    <>
      {isSearchable && (
        <div className="field needs-scripts">
          <input
            type="search"
            placeholder="Search"
            aria-label={`Search in ${title}`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <ul className="facet">
        {choices
          .filter(({ name }) => name.toLowerCase().includes(searched))
          .map(({ id, name, count, isNonProfit }) => (
            <FilterLink
              key={id}
              listing={listing}
              patch={facetPatch(listing, key, id)}
              isChosen={isChosen(choice, key, id)}
              count={count}
            >
              {`${name} `}
              {isNonProfit && <NonProfitBadge />}
            </FilterLink>
          ))}
      </ul>
      {total !== undefined && (
        <a className="link text-sm" href={hrefOf(listing, { facets: isWhole ? '' : 'all' })} rel="nofollow">
          {isWhole ? 'Show fewer' : `Show all ${formatCount(total)}`}
          <span className="sr-only">{` for ${title}`}</span>
        </a>
      )}
    </>
  );
}

/**
 * Returns the URL of a changed choice, relative to the page, because repeating the path would make each link longer.
 */
function hrefOf(listing: ListingData, patch: ListingChoice): string {
  return listingHref(listing, patch).replace(/^[^?]+(?=\?)/, '');
}

type FilterLinkProps = {
  listing: ListingData;
  /** The change that the link makes to the listing's choice. */
  patch: ListingChoice;
  isChosen: boolean;
  count: number;
  children: ReactNode;
};

/**
 * A link, styled as a checkbox, to the listing with the choice added or removed. Renders nothing for a choice without
 * results, unless it is chosen.
 */
function FilterLink({ listing, patch, isChosen, count, children }: FilterLinkProps) {
  if (count === 0 && !isChosen) return null;
  return (
    <li>
      <a href={hrefOf(listing, patch)} rel="nofollow" aria-current={isChosen || undefined}>
        {isChosen && <Icon name="check" className="size-3" />}
        {children}
        <small>{listing.isEstimated ? `about ${formatCount(count)}` : formatCount(count)}</small>
      </a>
    </li>
  );
}
