import type { ReactNode } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import type { Details } from '#client/features/account/details-fields.ts';
import { DetailsForm } from '#client/features/account/details-form.tsx';
import { PasswordForm } from '#client/features/account/password-form.tsx';
import { PersonalData } from '#client/features/account/personal-data.tsx';
import { RemovalBanner } from '#client/features/account/removal-banner.tsx';
import { ReviewEmails } from '#client/features/account/review-emails.tsx';
import { SessionList } from '#client/features/account/session-list.tsx';
import { VerifyEmail } from '#client/features/checkout/verify-email.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { UserSession } from '#shared/contract/user.ts';
import type { PageProps } from './page.ts';

export type AccountDetailsPageData = {
  details: Details;
  /** A new email whose PIN has not been entered yet, or null. */
  pendingEmail: string | null;
  /** The earliest day of a requested account removal, or null. */
  removalDate: string | null;
  reviewEmails: boolean;
  sessions: UserSession[];
  /**
   * The time until which the customer may download their data or remove the account without entering the password
   * again; null if the password is required first.
   */
  freshUntil: string | null;
};

export default function AccountDetailsPage({
  data: { details, pendingEmail, removalDate, reviewEmails, sessions, freshUntil },
  title,
  url,
  form,
}: PageProps<AccountDetailsPageData>) {
  const intent = form?.values.intent ?? '';
  const removal = intent === 'remove' ? form : null;
  return (
    <div className="page max-w-narrow py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: title }]} />
      <h1 className="display mt-2" tabIndex={-1}>
        {title}
      </h1>
      {removalDate !== null && (
        <RemovalBanner date={removalDate} form={intent === 'keep-account' ? form : null} />
      )}
      <Block>
        <DetailsForm details={details} form={intent === 'details' ? form : null} />
      </Block>
      {pendingEmail !== null && (
        <PendingEmail email={pendingEmail} currentEmail={details.email} form={form} />
      )}
      <Block>
        <PasswordForm email={details.email} form={intent === 'password' ? form : null} />
      </Block>
      <Block>
        <ReviewEmails isOn={reviewEmails} form={intent === 'review-emails' ? form : null} />
      </Block>
      <Block>
        <SessionList sessions={sessions} form={intent.startsWith('end-') ? form : null} />
      </Block>
      <Block>
        <PersonalData
          email={details.email}
          isAsking={removal !== null || url.searchParams.get('remove') === 'ask'}
          form={removal ?? (intent === 'confirm-password' ? form : null)}
          freshUntil={freshUntil}
        />
      </Block>
    </div>
  );
}

/** The form for a new email's PIN, and the form that keeps the current email. */
function PendingEmail({
  email,
  currentEmail,
  form,
}: Pick<PageProps<null>, 'form'> & { email: string; currentEmail: string }) {
  return (
    <div className="mt-6">
      <VerifyEmail
        email={email}
        page="/account/details"
        why={`Your e-mail changes to ${email} once you enter the PIN that we send there. Until then, log in with ${currentEmail}.`}
        form={form}
        onConfirmed={() => document.querySelector('h1')?.focus()}
      />
      <KeepEmailForm email={currentEmail} form={form?.values.intent === 'keep-email' ? form : null} />
    </div>
  );
}

function Block({ children }: { children: ReactNode }) {
  return <section className="card mt-6 p-4 sm:p-6">{children}</section>;
}

/** Discards a pending change of the account's email. */
function KeepEmailForm({ email, form }: { email: string; form: ReturnedForm | null }) {
  const keeping = useSubmission({ returned: form });
  return (
    <ActionForm sentBy={keeping} action="/account/details" intent="keep-email" className="mt-3">
      <Notice tone="error">{keeping.error}</Notice>
      <Button type="submit" variant="quiet" size="small" isBusy={keeping.isBusy} className="wrap-anywhere">
        Keep {email}
      </Button>
    </ActionForm>
  );
}
