import type { ReactNode } from 'react';
import { MOST_PAGES } from './fields.ts';
import { ChoiceField } from './form.tsx';

type Props = { action: string; submit: string; links?: ReactNode; children: ReactNode };

/** A search or filter form. It sends its input in the URL and changes nothing. */
export function Filters({ action, submit, links, children }: Props) {
  return (
    <search>
      <form method="get" action={action} className="desk-filters">
        {children}
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button button-primary">
            {submit}
          </button>
          {links ?? (
            <a className="button button-quiet" href={action}>
              Clear
            </a>
          )}
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

type RetailerProps = {
  retailers: readonly { id: number; name: string }[];
  all?: string;
  value?: string;
  isOptional?: boolean;
};

/** A field to choose one retailer or all retailers. */
export function RetailerField({ retailers, all = 'All', ...field }: RetailerProps) {
  const choices = retailers.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ChoiceField
      name="retailer"
      label="Retailer"
      choices={[{ value: '', label: all }, ...choices]}
      {...field}
    />
  );
}

/** Returns the URL of a list with these filters. */
export function listUrl(path: string, query: Readonly<Record<string, string | number>>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** Returns the caption for one page of a list. */
export function listCaption(what: string, page: number): string {
  return page === 1 ? `${what}, newest first` : `${what}, newest first, page ${page}`;
}

type PageLinksProps = {
  path: string;
  /** The list's filters and the current page number. */
  query: Readonly<Record<string, string | number>> & { page: number };
  hasMore: boolean;
};

/** Links to the previous and the next page of a list. */
export function PageLinks({ path, query, hasMore }: PageLinksProps) {
  const { page } = query;
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="flex justify-center gap-2">
      {page > 1 && (
        <a className="button button-secondary" rel="prev" href={listUrl(path, { ...query, page: page - 1 })}>
          Previous page
        </a>
      )}
      {hasMore && page < MOST_PAGES && (
        <a className="button button-secondary" rel="next" href={listUrl(path, { ...query, page: page + 1 })}>
          Next page
        </a>
      )}
    </nav>
  );
}

/** A link to the next rows of a list. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <nav aria-label="Pages" className="flex justify-center">
      <a className="chip" rel="next" href={href}>
        {children}
      </a>
    </nav>
  );
}
