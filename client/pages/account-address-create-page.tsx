import { type Loaded, personalPage } from './page.ts';

export const accountAddressCreatePage = personalPage({ load, Page: AccountAddressCreatePage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Account address create', canonical: null } };
}

function AccountAddressCreatePage() {
  return <h1>Account address create</h1>;
}
