import { type Loaded, personalPage } from './page.ts';

export const accountAddressesPage = personalPage({ load, Page: AccountAddressesPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Account addresses', canonical: null } };
}

function AccountAddressesPage() {
  return <h1>Account addresses</h1>;
}
