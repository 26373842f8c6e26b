import { type Loaded, personalPage } from './page.ts';

export const accountAddressEditPage = personalPage({ load, Page: AccountAddressEditPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Account address edit', canonical: null } };
}

function AccountAddressEditPage() {
  return <h1>Account address edit</h1>;
}
