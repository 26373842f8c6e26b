import { type Loaded, type PageProps, publicPage } from './page.ts';

export const maintenancePage = publicPage({ load, Page: MaintenancePage });

async function load(): Promise<Loaded<null>> {
  return {
    kind: 'page',
    data: null,
    head: { title: 'We will be right back', canonical: null, noindex: true },
  };
}

function MaintenancePage({ site }: PageProps<null>) {
  return (
    <section className="page max-w-xl py-16 text-center">
      <h1 className="display text-3xl md:text-4xl">We will be right back</h1>
      <p className="mt-4 text-lg">
        {site.name} is closed for a moment while we work on it. Your cart and your orders are safe.
      </p>
      <p className="mt-2 text-muted">Please try again in a few minutes.</p>
    </section>
  );
}
