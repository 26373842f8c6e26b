import { type Loaded, publicPage } from './page.ts';

export const termsOfUsePage = publicPage({ load, Page: TermsOfUsePage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Terms of use', canonical: null } };
}

function TermsOfUsePage() {
  return <h1>Terms of use</h1>;
}
