import { type Loaded, personalPage } from './page.ts';

export const checkoutAddressesPage = personalPage({ load, Page: CheckoutAddressesPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Checkout addresses', canonical: null } };
}

function CheckoutAddressesPage() {
  return <h1>Checkout addresses</h1>;
}
