import { MailLink } from '#client/features/company/company-details.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountDetailsPage = personalPage({ load, Page: AccountDetailsPage });

type Data = { name: string; email: string };

async function load({ api }: PersonalLoad): Promise<Loaded<Data>> {
  const { name, email } = await api.getUser();
  return {
    kind: 'page',
    data: { name, email },
    head: { title: 'Your details', canonical: null, noindex: true },
  };
}

function AccountDetailsPage({ data: { name, email }, site }: PageProps<Data>) {
  return (
    <section className="page py-8 md:py-12">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Your details' }]} />
      <h1 className="display mt-2 text-3xl md:text-4xl">Your details</h1>
      <dl className="card mt-6 grid max-w-xl gap-4 p-5">
        <div>
          <dt className="text-sm text-muted">Name</dt>
          <dd className="font-semibold break-words">{name}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">E-mail</dt>
          <dd className="font-semibold break-words">{email}</dd>
        </div>
      </dl>
      <p className="mt-6 max-w-xl">
        Changing them on this page is on its way. Until then, write to{' '}
        <MailLink site={site} subject="My account’s details" /> from this e-mail address, and we change them
        for you.
      </p>
      <p className="mt-6">
        <a className="link" href="/account/addresses">
          Your addresses
        </a>
      </p>
    </section>
  );
}
