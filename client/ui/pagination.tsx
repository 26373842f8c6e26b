import { Icon } from './icon.tsx';

type Props = { current: number; last: number; hrefFor(page: number): string };

/** Numbered pages as plain links; renders nothing for a single page. */
export function Pagination({ current, last, hrefFor }: Props) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      {current > 1 && (
        <a className="chip" href={hrefFor(current - 1)} rel="prev" aria-label="Previous page">
          <Icon name="chevron-left" className="size-4" />
        </a>
      )}
      {shownPages(current, last).map((page, index, pages) => (
        <span key={page} className="contents">
          {index > 0 && page - (pages[index - 1] ?? 0) > 1 && (
            <span className="px-1 text-muted" aria-hidden="true">
              …
            </span>
          )}
          <a
            className="chip min-w-11 justify-center tabular-nums"
            href={hrefFor(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </a>
        </span>
      ))}
      {current < last && (
        <a className="chip" href={hrefFor(current + 1)} rel="next" aria-label="Next page">
          <Icon name="chevron-right" className="size-4" />
        </a>
      )}
    </nav>
  );
}

function shownPages(current: number, last: number): number[] {
  const requested = new Set([1, current - 1, current, current + 1, last]);
  return [...requested].filter((page) => page >= 1 && page <= last).sort((one, other) => one - other);
}
