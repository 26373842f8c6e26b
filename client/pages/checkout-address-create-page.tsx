import { type Loaded, personalPage } from './page.ts';

export const checkoutAddressCreatePage = personalPage({ load, Page: CheckoutAddressCreatePage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Checkout address create', canonical: null } };
}

function CheckoutAddressCreatePage() {
  return <h1>Checkout address create</h1>;
}
