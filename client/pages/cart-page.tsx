import { type Loaded, personalPage } from './page.ts';

export const cartPage = personalPage({ load, Page: CartPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Cart', canonical: null } };
}

function CartPage() {
  return <h1>Cart</h1>;
}
