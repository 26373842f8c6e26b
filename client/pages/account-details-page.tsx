import type { ReactNode } from 'react';
import { changeAccount, doneIn } from '#client/features/account/account-actions.ts';
import { type Details, toDetails } from '#client/features/account/details-fields.ts';
import { DetailsForm } from '#client/features/account/details-form.tsx';
import { PersonalData } from '#client/features/account/personal-data.tsx';
import { SessionList } from '#client/features/account/session-list.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { UserSession } from '#shared/contract/user.ts';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const accountDetailsPage = personalPage({ load, action, Page: AccountDetailsPage });

type Data = { details: Details; sessions: UserSession[] };

async function load({ api }: PersonalLoad): Promise<Loaded<Data>> {
  const [user, sessions] = await Promise.all([api.getUser(), api.listSessions()]);
  return {
    kind: 'page',
    data: { details: toDetails(user), sessions },
    head: { title: 'Your details', canonical: null, noindex: true },
  };
}

function action({ api, form }: ActionContext) {
  return changeAccount(api, form);
}

function AccountDetailsPage({ data: { details, sessions }, url, form }: PageProps<Data>) {
  const isRemoval = form?.values.intent === 'remove';
  return (
    <div className="page max-w-3xl py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: 'Your details' }]} />
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        Your details
      </h1>
      <Block>
        <DetailsForm
          details={details}
          form={form?.values.intent === 'details' ? form : null}
          isSaved={doneIn(url) === 'details'}
        />
      </Block>
      <Block>
        <SessionList sessions={sessions} isDone={doneIn(url) === 'session'} />
      </Block>
      <Block>
        <PersonalData
          email={details.email}
          isAsking={isRemoval || url.searchParams.get('remove') === 'ask'}
          message={isRemoval ? form.message : ''}
        />
      </Block>
    </div>
  );
}

function Block({ children }: { children: ReactNode }) {
  return <section className="card mt-6 p-4 sm:p-6">{children}</section>;
}
