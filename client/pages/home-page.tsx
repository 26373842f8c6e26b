import { type Loaded, publicPage } from './page.ts';

export const homePage = publicPage({ load, Page: HomePage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Home', canonical: null } };
}

function HomePage() {
  return <h1>Home</h1>;
}
