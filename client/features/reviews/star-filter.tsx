import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { type ReviewChoice, reviewListHref } from './review-choice.ts';

type Props = {
  productId: number;
  /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: readonly number[];
  choice: ReviewChoice;
};

/**
 * One bar per number of stars. Each bar links to the reviews with that number, or removes the filter if it is active.
 */
export function StarFilter({ productId, byStars, choice: { stars: chosen, sort } }: Props) {
  const total = byStars.reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Filter by stars">
      <ul className="-mx-3">
        {byStars
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => {
            const isChosen = stars === chosen;
            const state = isChosen
              ? 'bg-accent-soft font-bold'
              : count === 0
                ? 'text-muted'
                : 'hover:underline';
            return (
              <li key={stars}>
                <a
                  // If no review has this number of stars, there is no link.
                  href={
                    count === 0 ? undefined : reviewListHref(productId, isChosen ? { sort } : { stars, sort })
                  }
                  rel="nofollow"
                  aria-current={isChosen || undefined}
                  className={`flex min-h-11 items-center gap-3 rounded-control px-3 text-sm tabular-nums ${state}`}
                >
                  <span className="w-14 shrink-0">{countOf(stars, 'star')}</span>
                  <svg
                    className="h-1.5 flex-1 rounded-full bg-line"
                    viewBox="0 0 1 1"
                    preserveAspectRatio="none"
                    fill="var(--color-act)"
                    aria-hidden="true"
                  >
                    <path d={`M0 0H${count / total}V1H0`} />
                  </svg>
                  <span className="w-11 text-right">
                    {formatCount(count)}
                    <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
                  </span>
                </a>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
