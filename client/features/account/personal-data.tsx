import { type MouseEvent, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { REMOVAL_DAYS } from '#shared/constants.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';

const TITLE_ID = 'remove-title';
/** The URL of this page with the confirmation already open, for browsers without scripts. */
const ASK_PATH = '/account/details?remove=ask';

type Props = {
  email: string;
  /** True if the confirmation was opened by {@link ASK_PATH}. */
  isAsking: boolean;
  form: ReturnedForm | null;
  /**
   * The time until which the last login counts as fresh. Null if the login is no longer fresh, so that the password is
   * required first.
   */
  freshUntil: string | null;
};

/** The customer's rights under POPIA: a copy of all stored data, and its removal (R-API-3, R-API-53). */
export function PersonalData({ email, isAsking, form, freshUntil }: Props) {
  const [isOpen, setOpen] = useState(isAsking);
  function ask(event: MouseEvent): void {
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <h2 className="display">What we keep about you</h2>
      <p className="mt-1 text-muted">
        Everything in one file, to read or to keep. <PolicyLink />
      </p>
      {freshUntil === null ? (
        <ConfirmPassword email={email} form={form} />
      ) : (
        <>
          <a className="button button-secondary mt-4" href="/api/user/data" download="my-data.json">
            Download my data
          </a>
          <h3 className="mt-6 font-bold">Remove my account</h3>
          <p className="mt-1 text-muted">We’ll ask you to confirm first.</p>
          <a className="button button-danger mt-4" href={ASK_PATH} onClick={ask}>
            Remove my account
          </a>
          <p className="mt-4 text-muted">
            To keep your data safe, you can do this until {formatDateTime(freshUntil)}. After that we’ll ask
            for your password again.
          </p>
        </>
      )}
      {isOpen && freshUntil !== null && (
        <Dialog labelledBy={TITLE_ID} onClose={() => setOpen(false)}>
          <RemovalQuestion email={email} form={form} onKeep={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** Asks for the password if the last login is no longer fresh. The download and the removal require a fresh login. */
function ConfirmPassword({ email, form }: Pick<Props, 'email' | 'form'>) {
  const { submission, problem, events, field } = useServerForm({
    fields: ['current_password'],
    name: 'password',
    idPrefix: 'confirm',
    form,
  });
  return (
    <ActionForm
      sentBy={submission}
      action="/account/details"
      intent="confirm-password"
      noValidate
      className="mt-4 grid max-w-sm gap-6"
      {...events}
    >
      <p>Enter your password to download your data or to remove your account.</p>
      <FormProblem problem={problem} />
      {/* Password managers read the account's email from this hidden field. */}
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <TextField
        {...field('current_password')}
        label="Your password"
        isPassword
        autoComplete="current-password"
      />
      <div>
        <Button type="submit" variant="secondary" isBusy={submission.isBusy}>
          Continue
        </Button>
      </div>
    </ActionForm>
  );
}

function PolicyLink() {
  return (
    <a className="link" href="/privacy-policy">
      Why we keep it, and for how long
    </a>
  );
}

function RemovalQuestion({ email, form, onKeep }: Pick<Props, 'email' | 'form'> & { onKeep(): void }) {
  const removal = useSubmission({ returned: form });
  return (
    <ActionForm sentBy={removal} action={ASK_PATH} intent="remove" isKeyed className="grid gap-4 p-6">
      <h2 id={TITLE_ID} className="display">
        Remove your account?
      </h2>
      <ul className="grid list-disc gap-2 pl-6">
        <li>We’ll log you out everywhere and confirm by e-mail to {email}.</li>
        <li>
          In {REMOVAL_DAYS.erasedAfter} days we’ll delete your details, addresses, lists and cart, and e-mail
          you that it’s done. Until then you can change your mind.
        </li>
        <li>
          If an order is still open then, we wait for it, but for {REMOVAL_DAYS.erasedAtLatest} days at most.
          After that we keep its address until it has reached you.
        </li>
        <li>
          We keep what you’ve paid for, with the name and address on your invoices, for five years after the
          tax return it’s part of, because the law says we must (Tax Administration Act, section 29). We use
          it for nothing else.
        </li>
      </ul>
      <label className="flex items-start gap-2">
        <input type="checkbox" name="keep_reviews" value="yes" className="mt-1 size-4 shrink-0" />
        Keep my published reviews, without my name. If you don’t tick this, we’ll delete them too.
      </label>
      <Notice tone="error">{removal.error}</Notice>
      <div className="mt-2 flex flex-wrap gap-3">
        <a
          className="button button-secondary"
          href="/account/details"
          onClick={(event) => {
            event.preventDefault();
            onKeep();
          }}
        >
          Keep my account
        </a>
        <Button type="submit" variant="danger" isBusy={removal.isBusy}>
          Yes, remove my account
        </Button>
      </div>
    </ActionForm>
  );
}
