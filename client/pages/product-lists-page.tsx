import { AddToCartButton } from '#client/features/cart/add-to-cart-button.tsx';
import {
  type ListLine,
  type ListsPageData,
  lineName,
} from '#client/features/product-lists/list-page-data.ts';
import { ListsView } from '#client/features/product-lists/lists-view.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { PageProps } from './page.ts';

export function ProductListsPage({ data, title, site, form }: PageProps<ListsPageData>) {
  return (
    <div className="page py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: title }]} />
      <h1 className="display mt-2">{title}</h1>
      <ListsView
        data={data}
        origin={site.origin}
        form={form}
        cartButton={(line) => <CartButton line={line} />}
      />
    </div>
  );
}

function CartButton({ line }: { line: ListLine }) {
  return <AddToCartButton productId={line.buys ?? line.id} name={lineName(line)} path={line.path ?? ''} />;
}
