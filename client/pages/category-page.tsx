import { type Loaded, publicPage } from './page.ts';

export const categoryPage = publicPage({ load, Page: CategoryPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Category', canonical: null } };
}

function CategoryPage() {
  return <h1>Category</h1>;
}
