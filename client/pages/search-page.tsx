import { type Loaded, publicPage } from './page.ts';

export const searchPage = publicPage({ load, Page: SearchPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Search', canonical: null } };
}

function SearchPage() {
  return <h1>Search</h1>;
}
