import { type Loaded, publicPage } from './page.ts';

export const aboutPage = publicPage({ load, Page: AboutPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'About', canonical: null } };
}

function AboutPage() {
  return <h1>About</h1>;
}
