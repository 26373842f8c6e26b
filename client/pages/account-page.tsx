import { type Loaded, personalPage } from './page.ts';

export const accountPage = personalPage({ load, Page: AccountPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Account', canonical: null } };
}

function AccountPage() {
  return <h1>Account</h1>;
}
