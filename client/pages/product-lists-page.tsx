import { type Loaded, personalPage } from './page.ts';

export const productListsPage = personalPage({ load, Page: ProductListsPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Product lists', canonical: null } };
}

function ProductListsPage() {
  return <h1>Product lists</h1>;
}
