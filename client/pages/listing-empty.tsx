import { hasFilters, listingHref, withoutFilters } from '#client/features/catalogue/listing-choice.ts';
import type { HelpLine, ListingData } from '#client/features/catalogue/listing-data.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { EmptyListingSuggestions } from './listing-data.ts';
import { ListingLinks } from './listing-links.tsx';
import { ProductCards } from './product-cards.tsx';

/** Shown if the query is only a question: links to the help page. */
export function HelpInstead({ listing, help }: { listing: ListingData; help: HelpLine }) {
  return (
    <EmptyState title={help.question} action={help} icon="search">
      <a className="link" href={listingHref(listing, { literal: 'help' })}>
        Search products for “{listing.choice.q}”
      </a>
    </EmptyState>
  );
}

/** Shown if no product matches: offers to remove the filters or, without filters, gives a hint. */
export function NothingFound({ listing }: { listing: ListingData }) {
  const { q } = listing.choice;
  if (hasFilters(listing.choice)) {
    return (
      <EmptyState
        title="Nothing matches all of these filters"
        icon="filter"
        action={{ label: 'Clear all filters', href: listingHref(listing, withoutFilters(listing)) }}
      >
        Remove one above, or clear them all.
      </EmptyState>
    );
  }
  if (q === undefined) {
    return <EmptyState title="There’s nothing here yet">Have a look around instead.</EmptyState>;
  }
  return (
    <EmptyState
      title={`No products match “${q}”`}
      icon="search"
      action={{ label: 'See all products', href: '/search' }}
    >
      {listing.choice.exact !== undefined ? (
        <a className="link" href={listingHref(listing, { exact: '' })}>
          Search for similar spellings
        </a>
      ) : listing.relaxedQuery === null ? (
        'Check the spelling, or try fewer words.'
      ) : (
        <a className="link" href={listingHref(listing, { q: listing.relaxedQuery })}>
          Try “{listing.relaxedQuery}”
        </a>
      )}
    </EmptyState>
  );
}

/** Categories and products for an empty listing. */
export function AlternativesView({
  data: { categories, nearest, cards },
}: {
  data: EmptyListingSuggestions;
}) {
  return (
    <section className="grid grid-cols-1 gap-4">
      {categories.length > 0 && (
        <>
          <h2 className="display">Shop by category</h2>
          <ListingLinks links={categories} label="Categories" />
        </>
      )}
      {cards.length > 0 && (
        <>
          <h2 className="display mt-4">
            {nearest === null ? (
              'Popular right now'
            ) : (
              <>
                More in <a href={nearest.href}>{nearest.label}</a>
              </>
            )}
          </h2>
          <ProductCards cards={cards} isRow />
        </>
      )}
    </section>
  );
}
