import { ActionForm } from '#client/browser/action-form.tsx';
import { useAppServices } from '#client/browser/app-services.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSingleFieldForm } from '#client/browser/use-single-field-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** The id of this section, as the target of links. */
export const VERIFY_EMAIL_ID = 'verify-email';
/** The id of the form that checks the PIN. Fields elsewhere on the page refer to the form by this id. */
export const CONFIRM_EMAIL_FORM_ID = 'confirm-email';

type Props = {
  /** The address that the PIN is sent to. */
  email: string;
  /** Path and query of the page that contains the section. */
  page: string;
  /** The reason for the verification, in a sentence or two. */
  why: string;
  /** Extra hidden fields for both forms, such as the voucher to apply once the email is verified. */
  fields?: Readonly<Record<string, string>>;
  /** A form posted without scripts: either rejected, or the one that sent the PIN. */
  form: ReturnedForm | null;
  /** Called once the email is verified. Must move the focus, because the form then disappears. */
  onConfirmed(): void;
};

/** Verifies the customer's email: the shop emails a PIN, and the customer enters it here (R-HOLD-1). */
export function VerifyEmail({ email, page, why, fields = {}, form, onConfirmed }: Props) {
  const returned = (intent: string) => (form?.values.intent === intent ? form : null);
  const { showDone } = useAppServices();
  const asking = useSubmission({
    returned: returned('email-pin'),
    onDone: () => document.getElementById('email-otp')?.focus(),
  });
  const { submission, message, field, events } = useSingleFieldForm({
    field: 'otp',
    name: 'email',
    form: returned('verify-email'),
    onDone(result) {
      showDone(result);
      onConfirmed();
    },
  });

  return (
    <section id={VERIFY_EMAIL_ID} className="card p-4 sm:p-6" aria-labelledby={`${VERIFY_EMAIL_ID}-title`}>
      <h2 id={`${VERIFY_EMAIL_ID}-title`} className="text-lg font-bold">
        Confirm your e-mail
      </h2>
      <p className="mt-2 text-muted">{why}</p>
      <ActionForm
        sentBy={asking}
        action={page}
        intent="email-pin"
        fields={fields}
        isKeyed
        className="mt-4 grid gap-3"
      >
        <p>
          We’ll send a one-time PIN to <b>{email}</b>.
        </p>
        <Button type="submit" variant="secondary" isBusy={asking.isBusy} className="w-full sm:w-fit">
          Send me a PIN
        </Button>
        <SavedLine text={asking.done || (returned('email-pin')?.notice ?? '')} />
      </ActionForm>
      <Notice tone="error" className="mt-3">
        {asking.error || message}
      </Notice>
      <ActionForm
        id={CONFIRM_EMAIL_FORM_ID}
        sentBy={submission}
        action={page}
        intent="verify-email"
        fields={fields}
        noValidate
        className="mt-4 grid gap-3 border-t border-line pt-4"
        {...events}
      >
        <TextField {...field} label="One-time PIN" inputMode="numeric" autoComplete="one-time-code" />
        <Button type="submit" isBusy={submission.isBusy} className="w-full sm:w-fit">
          Confirm e-mail
        </Button>
      </ActionForm>
    </section>
  );
}

/** True if a returned form is one of this section's two forms. */
export function isVerifyEmailForm(form: ReturnedForm | null): boolean {
  return form?.values.intent === 'email-pin' || form?.values.intent === 'verify-email';
}
