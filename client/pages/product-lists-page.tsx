import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import { lineName } from '#client/features/product-lists/list-messages.ts';
import { ListsView } from '#client/features/product-lists/lists-view.tsx';
import type { ListLine, LoadedLists } from '#client/features/product-lists/shown-lists.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { fieldError } from '#shared/domain/form-errors.ts';
import type { PageProps } from './page.ts';
import { useListToCart } from './use-list-to-cart.ts';

export function ProductListsPage({ data, form }: PageProps<LoadedLists>) {
  const addAllToCart = useListToCart();
  const formReturn = form && {
    intent: form.values.intent ?? '',
    name: fieldError(form.errors, 'name'),
    message: form.message,
  };
  return (
    <div className="page py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Product lists' }]} />
      <h1 className="display mt-2 text-3xl sm:text-4xl" tabIndex={-1}>
        Product lists
      </h1>
      <ListsView
        loaded={data}
        formReturn={formReturn}
        addAllToCart={addAllToCart}
        cartButton={(line) => <CartButton line={line} />}
      />
    </div>
  );
}

function CartButton({ line }: { line: ListLine }) {
  return <AddToCartButton productId={line.id} name={lineName(line)} path={line.path ?? ''} />;
}
