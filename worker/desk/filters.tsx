import type { ReactNode } from 'react';

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

type SearchProps = { value: string; hint: string };

/** The search field of {@link Filters}, named `q`. */
export function SearchField({ value, hint }: SearchProps) {
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
