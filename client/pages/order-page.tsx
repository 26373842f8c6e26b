import { type Loaded, personalPage } from './page.ts';

export const orderPage = personalPage({ load, Page: OrderPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Order', canonical: null } };
}

function OrderPage() {
  return <h1>Order</h1>;
}
