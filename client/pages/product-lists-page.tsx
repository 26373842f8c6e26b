import { EmptyState } from '#client/ui/empty-state.tsx';
import { type Loaded, personalPage } from './page.ts';

export const productListsPage = personalPage({ load, Page: ProductListsPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Product lists', canonical: null, noindex: true } };
}

function ProductListsPage() {
  return (
    <section className="page py-8 md:py-12">
      <h1 className="display text-3xl md:text-4xl">Product lists</h1>
      <EmptyState
        icon="heart"
        title="Lists are on their way"
        action={{ label: 'Browse products', href: '/search' }}
      >
        Soon you can keep products here for later, in as many lists as you like. Until then your cart
        remembers what you put in it, on every device.
      </EmptyState>
    </section>
  );
}
