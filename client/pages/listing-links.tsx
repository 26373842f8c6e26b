import type { ListingLink } from './listing-data.ts';

/** Links to other listings, with their product counts. */
export function ListingLinks({ links, label }: { links: readonly ListingLink[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto whitespace-nowrap px-4 py-1 md:flex-wrap">
        {links.map(({ label: name, href, count }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {name}
              {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
