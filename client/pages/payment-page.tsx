import { type Loaded, personalPage } from './page.ts';

export const paymentPage = personalPage({ load, Page: PaymentPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Payment', canonical: null } };
}

function PaymentPage() {
  return <h1>Payment</h1>;
}
