import { type Loaded, publicPage } from './page.ts';

export const maintenancePage = publicPage({ load, Page: MaintenancePage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Maintenance', canonical: null } };
}

function MaintenancePage() {
  return <h1>Maintenance</h1>;
}
