import { type Loaded, publicPage } from './page.ts';

export const productPage = publicPage({ load, Page: ProductPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Product', canonical: null } };
}

function ProductPage() {
  return <h1>Product</h1>;
}
