import { type Loaded, publicPage } from './page.ts';

export const retailerPage = publicPage({ load, Page: RetailerPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Retailer', canonical: null } };
}

function RetailerPage() {
  return <h1>Retailer</h1>;
}
