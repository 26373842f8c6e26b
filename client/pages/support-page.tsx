import { type Loaded, publicPage } from './page.ts';

export const supportPage = publicPage({ load, Page: SupportPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Support', canonical: null } };
}

function SupportPage() {
  return <h1>Support</h1>;
}
