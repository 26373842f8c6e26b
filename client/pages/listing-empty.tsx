import {
  hasFilters,
  type ListingChoice,
  listingHref,
  NO_FILTERS,
} from '#client/features/catalogue/listing-url.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ListingPageData } from './listing-data.ts';
import { ListingLinks } from './listing-links.tsx';
import { ProductCards } from './product-cards.tsx';

type Props = { choice: ListingChoice; pathname: string };

/** Says that no product matches, and offers to remove the filters or gives a hint. */
export function NothingFound({ choice, pathname }: Props) {
  if (hasFilters(choice)) {
    return (
      <EmptyState
        title="Nothing matches all of these filters"
        icon="filter"
        action={{ label: 'Clear all filters', href: listingHref(pathname, choice, NO_FILTERS) }}
      >
        Take one back above, or clear them all.
      </EmptyState>
    );
  }
  if (choice.q === '')
    return <EmptyState title="There is nothing here yet">Have a look around instead.</EmptyState>;
  return (
    <EmptyState title={`No products match “${choice.q}”`} icon="search">
      Check the spelling, or try fewer or more general words.
    </EmptyState>
  );
}

/** Categories and products for a listing that is empty. */
export function AlternativesView({
  data: { categories, products },
}: {
  data: NonNullable<ListingPageData['alternatives']>;
}) {
  return (
    <section className="grid gap-4">
      {categories.length > 0 && (
        <>
          <h2 className="display text-xl">Shop by category</h2>
          <ListingLinks links={categories} label="Categories" />
        </>
      )}
      {products.length > 0 && (
        <>
          <h2 className="display mt-4 text-xl">You might like</h2>
          <ProductCards cards={products} isRow />
        </>
      )}
    </section>
  );
}
