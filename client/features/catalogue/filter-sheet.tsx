import { type ComponentProps, type ComponentType, useState } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Sheet as SheetType } from '#client/ui/sheet.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { hasFilters } from './listing-url.ts';

type Props = Omit<ComponentProps<typeof FilterPanel>, 'idPrefix'> & {
  /** A link to the panel in the page, for browsers without scripts. */
  fallbackHref: string;
};

/** The phone's button that opens the filters in a sheet; the first tap fetches the sheet's code. */
export function FilterSheet({ fallbackHref, ...panel }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<ComponentProps<typeof SheetType>> | null>(null);
  const { total } = panel.listing;

  async function open(): Promise<void> {
    const { Sheet: loaded } = await loadChunk(() => import('#client/ui/sheet.tsx'));
    setSheet(() => loaded);
    setOpen(true);
  }

  return (
    <>
      <a
        href={fallbackHref}
        className="button button-secondary lg:hidden"
        onClick={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <Icon name="filter" className="size-4" />
        Filter{hasFilters(panel.choice) && <span className="sr-only"> (some are chosen)</span>}
      </a>
      {Sheet !== null && (
        <Sheet isOpen={isOpen} labelledBy="filter-sheet" title="Filter" onClose={() => setOpen(false)}>
          <div className="p-4">
            <FilterPanel {...panel} idPrefix="sheet" />
          </div>
          <div className="sticky bottom-0 border-t border-line bg-raised p-4">
            <button type="button" className="button button-primary w-full" onClick={() => setOpen(false)}>
              Show {total} {total === 1 ? 'result' : 'results'}
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}
