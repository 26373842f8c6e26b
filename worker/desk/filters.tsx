import type { ReactNode } from 'react';
import { ChoiceField } from './form.tsx';

type Props = { action: string; submit: string; children: ReactNode };

/** A form whose input is in the URL: a search or a filter. It changes nothing. */
export function Filters({ action, submit, children }: Props) {
  return (
    <search>
      <form method="get" action={action} className="desk-filters">
        {children}
        <div className="flex gap-2">
          <button type="submit" className="button button-primary">
            {submit}
          </button>
          <a className="button button-quiet" href={action}>
            Clear
          </a>
        </div>
      </form>
    </search>
  );
}

/** The search field of {@link Filters}, named `q`. */
export function SearchField({ value, hint }: { value: string; hint: string }) {
  return (
    <div className="field desk-filters-wide">
      <label htmlFor="q">Search</label>
      <input
        id="q"
        name="q"
        type="search"
        accessKey="s"
        defaultValue={value}
        maxLength={100}
        aria-describedby="q-hint"
      />
      <p id="q-hint" className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}

/** The field of {@link Filters} that chooses a retailer. */
export function RetailerFilter({ value, retailers }: { value: string; retailers: readonly NamedRetailer[] }) {
  const choices = retailers.map(({ id, name }) => ({ value: String(id), label: name }));
  const all = { value: '', label: 'All' };
  return (
    <ChoiceField name="retailer" label="Retailer" value={value} choices={[all, ...choices]} isOptional />
  );
}

export type NamedRetailer = { id: number; name: string };

type PageLinksProps = { page: number; hasMore: boolean; hrefOf: (page: number) => string };

/** Links to the previous and the next page of a list. */
export function PageLinks({ page, hasMore, hrefOf }: PageLinksProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="flex justify-center gap-2">
      {page > 1 && (
        <a className="button button-secondary" rel="prev" href={hrefOf(page - 1)}>
          Previous page
        </a>
      )}
      {hasMore && (
        <a className="button button-secondary" rel="next" href={hrefOf(page + 1)}>
          Next page
        </a>
      )}
    </nav>
  );
}
