import { type Loaded, personalPage } from './page.ts';

export const accountDetailsPage = personalPage({ load, Page: AccountDetailsPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Account details', canonical: null } };
}

function AccountDetailsPage() {
  return <h1>Account details</h1>;
}
