import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import { changeLists } from '#client/features/product-lists/change-lists.ts';
import { lineName } from '#client/features/product-lists/list-words.ts';
import { ListsView } from '#client/features/product-lists/lists-view.tsx';
import {
  type ListLine,
  type LoadedLists,
  toLoadedLists,
} from '#client/features/product-lists/shown-lists.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { fieldError } from '#shared/domain/form-errors.ts';
import { idFromUrl } from '#shared/navigation/page-validity.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { listToCart, useListToCart } from './list-to-cart.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const productListsPage = personalPage({ load, action, Page: ProductListsPage });

async function load({ api, query }: PersonalLoad): Promise<Loaded<LoadedLists>> {
  const wanted = query.get('list');
  const lists = toLoadedLists(
    await api.listProductLists(),
    wanted === null ? null : (idFromUrl(wanted) ?? 0),
  );
  // Deleted, perhaps in another tab: the first list is active then (R-STATE-1).
  if (lists === null) return { kind: 'redirect', to: productListPath(), status: 302 };
  return {
    kind: 'page',
    data: lists,
    head: { title: 'Product lists', canonical: null, noindex: true },
  };
}

function action({ api, form }: ActionContext) {
  return form.get('intent') === 'to-cart'
    ? listToCart(api, Number(form.get('list_id')))
    : changeLists(api, form);
}

function ProductListsPage({ data, form }: PageProps<LoadedLists>) {
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
