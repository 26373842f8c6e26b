import { type Loaded, personalPage } from './page.ts';

export const checkoutAddressEditPage = personalPage({ load, Page: CheckoutAddressEditPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Checkout address edit', canonical: null } };
}

function CheckoutAddressEditPage() {
  return <h1>Checkout address edit</h1>;
}
