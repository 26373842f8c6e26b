import { type Loaded, personalPage } from './page.ts';

export const checkoutPage = personalPage({ load, Page: CheckoutPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Checkout', canonical: null } };
}

function CheckoutPage() {
  return <h1>Checkout</h1>;
}
