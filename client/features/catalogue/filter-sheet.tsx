import { useState } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { FilterPanel } from './filter-panel.tsx';
import { hasFilters } from './listing-choice.ts';
import type { ListingData } from './listing-data.ts';

type Props = {
  listing: ListingData;
  /** A link to the panel on the page, for browsers without scripts. */
  fallbackHref: string;
};

/** The phone's button that opens the filters in a sheet. */
export function FilterSheet({ listing, fallbackHref }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { total, choice } = listing;
  return (
    <>
      <a
        href={fallbackHref}
        className="button button-secondary lg:hidden"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="filter" className="size-4" />
        Filter{hasFilters(choice) && <span className="sr-only"> (some are chosen)</span>}
      </a>
      {isOpen && (
        <Sheet labelledBy="filter-sheet" title="Filter" onClose={() => setOpen(false)}>
          <div className="p-4">
            <FilterPanel listing={listing} idPrefix="sheet" />
          </div>
          <div className="sticky bottom-0 border-t border-line bg-raised p-4">
            <button type="button" className="button button-primary w-full" onClick={() => setOpen(false)}>
              Show {countOf(total, 'result')}
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}
