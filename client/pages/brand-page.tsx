import { type Loaded, publicPage } from './page.ts';

export const brandPage = publicPage({ load, Page: BrandPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Brand', canonical: null } };
}

function BrandPage() {
  return <h1>Brand</h1>;
}
