import { type Loaded, personalPage } from './page.ts';

export const ordersPage = personalPage({ load, Page: OrdersPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Orders', canonical: null } };
}

function OrdersPage() {
  return <h1>Orders</h1>;
}
