import { type Loaded, publicPage } from './page.ts';

export const privacyPolicyPage = publicPage({ load, Page: PrivacyPolicyPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Privacy policy', canonical: null } };
}

function PrivacyPolicyPage() {
  return <h1>Privacy policy</h1>;
}
