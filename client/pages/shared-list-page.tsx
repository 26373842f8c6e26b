import { CartControl, ListedProductItem } from '#client/features/product-lists/list-line.tsx';
import type { SharedListPageData } from '#client/features/product-lists/list-page-data.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { countOf } from '#shared/domain/format-count.ts';
import { ListCartButton } from './list-cart-button.tsx';
import type { PageProps } from './page.ts';

export function SharedListPage({ data: { name, lines } }: PageProps<SharedListPageData>) {
  return (
    <div className="page max-w-3xl py-6 sm:py-10">
      <h1 className="display">{name}</h1>
      <p className="mt-2 text-muted">{`A list shared with you: ${countOf(lines.length, 'product')}`}</p>
      {lines.length === 0 ? (
        <EmptyState
          icon="heart"
          title="Nothing on this list yet"
          action={{ label: 'Browse products', href: '/search' }}
        />
      ) : (
        <ul className="card mt-6 divide-y divide-line px-3 sm:px-6">
          {lines.map((line) => (
            <ListedProductItem key={line.id} line={line}>
              <div className="col-start-2 empty:hidden">
                <CartControl line={line} button={<ListCartButton line={line} />} />
              </div>
            </ListedProductItem>
          ))}
        </ul>
      )}
    </div>
  );
}
