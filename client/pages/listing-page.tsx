import type { ReactNode } from 'react';
import { hasFilters, listingHref } from '#client/features/catalogue/listing-choice.ts';
import type { ListingData } from '#client/features/catalogue/listing-data.ts';
import { listingPageHref } from '#client/features/catalogue/listing-pages.ts';
import { useLoadMore } from '#client/features/catalogue/load-more.ts';
import { LoadMoreButton } from '#client/features/catalogue/load-more-button.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { formatCount } from '#shared/domain/format-count.ts';
import type { ListingPageData } from './listing-data.ts';
import type { PageProps } from './page.ts';
import { ProductCards } from './product-cards.tsx';

const Breadcrumbs = lazyHydrate(async () => (await import('#client/ui/breadcrumbs.tsx')).Breadcrumbs);
const FilterChips = lazyHydrate(
  async () => (await import('#client/features/catalogue/filter-chips.tsx')).FilterChips,
);
const FilterPanel = lazyHydrate(
  async () => (await import('#client/features/catalogue/filter-panel.tsx')).FilterPanel,
);
const FilterSheet = lazyHydrate(
  async () => (await import('#client/features/catalogue/filter-sheet.tsx')).FilterSheet,
);
const Alternatives = lazyHydrate(async () => (await import('./listing-empty.tsx')).AlternativesView);
const NothingFound = lazyHydrate(async () => (await import('./listing-empty.tsx')).NothingFound);
const HelpInstead = lazyHydrate(async () => (await import('./listing-empty.tsx')).HelpInstead);
const Pagination = lazyHydrate(async () => (await import('#client/ui/pagination.tsx')).Pagination);
const SortListing = lazyHydrate(
  async () => (await import('#client/features/catalogue/sort-listing.tsx')).SortListing,
);
const ListingLinks = lazyHydrate(async () => (await import('./listing-links.tsx')).ListingLinks);

type Props = PageProps<ListingPageData> & {
  /** Replaces the heading. */
  intro?: ReactNode;
  /** Shown below the products. */
  children?: ReactNode;
};

/** The search page and the listings of a category, brand or content section (R-ROUTE-2…6, R-ROUTE-26). */
export default function ListingPage({ data, url, intro, children }: Props) {
  const { listing } = data;
  const hasInvalidPrice = Object.keys(listing.invalidPrices).length > 0;
  const isNarrow = listing.total === 0 && !hasFilters(listing.choice) && !hasInvalidPrice;
  return (
    <div className="page grid grid-cols-1 gap-4 py-2 md:py-6">
      {data.crumbs.length > 0 && <Breadcrumbs items={data.crumbs} />}
      <Heading data={data} intro={intro} />
      {data.links.length > 0 && <ListingLinks links={data.links} label="Narrow down" />}
      <div
        className={isNarrow ? '' : 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]'}
      >
        {!isNarrow && (
          <aside id="filters" aria-label="Filters" className={panelClass(listing)}>
            <h2 className="sr-only">Filters</h2>
            <FilterPanel listing={listing} idPrefix="filter" />
          </aside>
        )}
        <div className="grid gap-4">
          {!isNarrow && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <FilterSheet listing={listing} fallbackHref="#filters" />
              <FilterChips listing={listing} />
              <div className="ml-auto">
                <SortListing listing={listing} />
              </div>
            </div>
          )}
          <Products data={data} url={url} />
        </div>
      </div>
      {children}
      {data.alternatives !== null && <Alternatives data={data.alternatives} />}
    </div>
  );
}

/**
 * On small screens, a sheet shows the filters. The page also shows them if a price is invalid, if the URL requests
 * every value, or if the URL links to the panel.
 */
function panelClass({ invalidPrices, choice }: ListingData): string | undefined {
  if (Object.keys(invalidPrices).length > 0) return undefined;
  return choice.facets === 'all' ? 'max-lg:order-last' : 'max-lg:hidden max-lg:target:block';
}

function Heading({ data: { heading, listing }, intro }: Pick<Props, 'data' | 'intro'>) {
  const {
    total,
    correctedQuery,
    isReworded,
    searchedWords,
    isPartial,
    isOnlyRelated,
    nearestPrice,
    relaxedQuery,
    help,
    choice,
  } = listing;
  return (
    <header className={intro === undefined ? 'grid gap-1' : 'grid gap-4'}>
      {intro ?? <h1 className="display">{heading}</h1>}
      {correctedQuery !== null && (
        <p>
          {isReworded && `No product is called “${choice.q}”. `}Showing results for{' '}
          <strong>“{correctedQuery}”</strong>.{' '}
          <a className="link" href={listingHref(listing, { exact: '1' })}>
            Search instead for “{choice.q}”
          </a>
        </p>
      )}
      {isPartial && (
        <p>
          Nothing matches all of “{searchedWords}”. These come closest.
          {relaxedQuery !== null && (
            <>
              {' '}
              <a className="link" href={listingHref(listing, { q: relaxedQuery })}>
                Try “{relaxedQuery}”
              </a>
            </>
          )}
        </p>
      )}
      {isOnlyRelated && nearestPrice === null && (
        <p>No product is called “{searchedWords}”. These are related.</p>
      )}
      {nearestPrice !== null && (
        <p>
          No “{searchedWords}” at this price. The nearest costs {nearestPrice}.
          {(choice.min_price ?? choice.max_price) !== undefined && (
            <>
              {' '}
              <a className="link" href={listingHref(listing, { min_price: '', max_price: '' })}>
                Show all prices
              </a>
            </>
          )}
        </p>
      )}
      {help !== null && !help.isAll && (
        <p>
          {help.question}{' '}
          <a className="link" href={help.href}>
            {help.label}
          </a>
        </p>
      )}
      {!help?.isAll && (
        <p role="status" className={total === 0 ? 'sr-only' : 'text-muted'}>
          {listing.countText}
        </p>
      )}
    </header>
  );
}

const ON_FIRST_SCREEN = 4;

function Products({ data: { listing, about }, url }: Pick<PageProps<ListingPageData>, 'data' | 'url'>) {
  const { cards: own, page, lastPage, total, help } = listing;
  const hrefOf = (requested: number) => listingPageHref(listing, requested);
  const { moreCards, shownPage, state, loadMore } = useLoadMore({ url, page, lastPage, hrefOf });
  if (help?.isAll) return <HelpInstead listing={listing} help={help} />;
  if (total === 0) return <NothingFound listing={listing} />;
  const cards = withoutDuplicates([...own, ...moreCards]);
  const matching = cards.filter(({ isRelated }) => !isRelated);
  const related = cards.filter(({ isRelated }) => isRelated);
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Products</h2>
      <ProductCards
        cards={matching.length > 0 ? matching : related}
        priority={ON_FIRST_SCREEN}
        isOneRetailer={about !== undefined}
      />
      {matching.length > 0 && related.length > 0 && (
        <>
          <h2 className="display">Also related</h2>
          <ProductCards cards={related} />
        </>
      )}
      {lastPage > 1 && (
        <p role="status" className="text-center text-sm text-muted">
          {`${formatCount(cards.length)} of ${formatCount(total)} products`}
        </p>
      )}
      {shownPage < lastPage && (
        <LoadMoreButton
          isBusy={state === 'busy'}
          hasFailed={state === 'failed'}
          onClick={() => void loadMore()}
        />
      )}
      <Pagination current={shownPage} last={lastPage} hrefFor={hrefOf} />
    </div>
  );
}

/** Removes duplicates, which occur because a product may move to the next page between two loads. */
function withoutDuplicates(cards: readonly ProductCardData[]): ProductCardData[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
