import type { ListsPageData } from '#client/features/product-lists/list-page-data.ts';
import { ListsView } from '#client/features/product-lists/lists-view.tsx';
import { SaveProduct } from '#client/features/product-lists/save-product.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { ListCartButton } from './list-cart-button.tsx';
import type { PageProps } from './page.ts';

export default function ProductListsPage({ data, title, site, form }: PageProps<ListsPageData>) {
  const { saving, lists } = data;
  return (
    <div className="page py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: title }]} />
      <h1 className="display mt-2">{title}</h1>
      {saving === undefined ? (
        <ListsView
          data={data}
          origin={site.origin}
          form={form}
          cartButton={(line) => <ListCartButton line={line} />}
        />
      ) : (
        <SaveProduct saving={saving} lists={lists} form={form} />
      )}
    </div>
  );
}
