import {
  hasFilters,
  type ListingChoice,
  type ListingScope,
  listingHref,
  readListingChoice,
} from '#client/features/catalogue/listing-url.ts';
import { useLoadMore } from '#client/features/catalogue/load-more.ts';
import { LoadMoreButton } from '#client/features/catalogue/load-more-button.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import type { ListingPageData } from './listing-data.ts';
import { ProductCards } from './product-cards.tsx';

const Breadcrumbs = lazyHydrate(() => import('#client/ui/breadcrumbs.tsx').then((file) => file.Breadcrumbs));
const FilterChips = lazyHydrate(() =>
  import('#client/features/catalogue/filter-chips.tsx').then((file) => file.FilterChips),
);
const FilterPanel = lazyHydrate(() =>
  import('#client/features/catalogue/filter-panel.tsx').then((file) => file.FilterPanel),
);
const FilterSheet = lazyHydrate(() =>
  import('#client/features/catalogue/filter-sheet.tsx').then((file) => file.FilterSheet),
);
const AlternativesView = lazyHydrate(() =>
  import('./listing-empty.tsx').then((file) => file.AlternativesView),
);
const NothingFound = lazyHydrate(() => import('./listing-empty.tsx').then((file) => file.NothingFound));
const Pagination = lazyHydrate(() => import('#client/ui/pagination.tsx').then((file) => file.Pagination));
const SortForm = lazyHydrate(() =>
  import('#client/features/catalogue/sort-form.tsx').then((file) => file.SortForm),
);
const ListingLinks = lazyHydrate(() => import('./listing-links.tsx').then((file) => file.ListingLinks));

type Props = { data: ListingPageData; url: URL; scope: ListingScope | null };

/** The search page and the four kinds of listing (R-ROUTE-2…6, R-ROUTE-26). */
export function ListingView({ data, url, scope }: Props) {
  const choice = readListingChoice(url.searchParams, scope);
  const panel = { listing: data.listing, choice, pathname: url.pathname };
  const isNarrow = data.listing.total === 0 && !hasFilters(choice);
  return (
    <div className="page grid gap-4 py-4 md:py-6">
      {data.crumbs.length > 0 && <Breadcrumbs items={data.crumbs} />}
      <Heading data={data} choice={choice} />
      {data.links.length > 0 && <ListingLinks links={data.links} label="Narrow down" />}
      <div className={isNarrow ? '' : 'grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]'}>
        {!isNarrow && (
          <aside id="filters" aria-label="Filters" className="max-lg:hidden max-lg:target:block">
            <h2 className="sr-only">Filters</h2>
            <FilterPanel {...panel} idPrefix="filter" />
          </aside>
        )}
        <div className="grid gap-4">
          {!isNarrow && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <FilterSheet {...panel} fallbackHref="#filters" />
              <FilterChips {...panel} />
              <div className="ml-auto">
                <SortForm choice={choice} pathname={url.pathname} />
              </div>
            </div>
          )}
          <Products data={data} choice={choice} url={url} />
        </div>
      </div>
      {data.alternatives !== null && <AlternativesView data={data.alternatives} />}
    </div>
  );
}

function Heading({ data: { heading, isNonProfit, listing }, choice }: Omit<Props, 'url' | 'scope'> & Chosen) {
  const { total, correctedQuery } = listing;
  return (
    <header className="grid gap-1">
      <h1 className="display text-2xl md:text-3xl">{heading}</h1>
      {isNonProfit && (
        <p>
          <NonProfitBadge />
        </p>
      )}
      {correctedQuery !== null && total > 0 && (
        <p>
          Nothing matches “{choice.q}”. These match <strong>“{correctedQuery}”</strong>.
        </p>
      )}
      <p role="status" className="text-muted">
        {total === 1 ? '1 product' : `${total} products`}
      </p>
    </header>
  );
}

type Chosen = { choice: ListingChoice };

const ON_FIRST_SCREEN = 4;

function Products({ data: { listing }, choice, url }: Omit<Props, 'scope'> & Chosen) {
  const { products, page, lastPage, total } = listing;
  const hrefOf = (wanted: number) => listingHref(url.pathname, choice, { page: wanted });
  const { moreCards, shownPage, state, loadMore } = useLoadMore({ url, page, lastPage, hrefOf });
  if (total === 0) return <NothingFound choice={choice} pathname={url.pathname} />;
  const cards = withoutDuplicates([...products, ...moreCards]);
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Products</h2>
      <ProductCards cards={cards} priority={ON_FIRST_SCREEN} />
      {lastPage > 1 && (
        <p role="status" className="text-center text-sm text-muted">
          {cards.length} of {total} products
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

/** Removes duplicates: a product may have moved to the next page between two loads. */
function withoutDuplicates(cards: readonly ProductCardData[]): ProductCardData[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
