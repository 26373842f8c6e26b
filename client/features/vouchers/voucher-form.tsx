import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSingleFieldForm } from '#client/browser/use-single-field-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { fieldError } from '#shared/domain/form-errors.ts';
import { VOUCHER_NEEDS_EMAIL } from '#shared/domain/voucher-needs-email.ts';

/** Renders the forms that verify the customer's email. `code` is the voucher to apply afterwards, or null. */
export type Confirmation = (code: string | null, onConfirmed: () => void) => ReactNode;

type Props = {
  /** The path that the form is posted to. */
  action: string;
  /**
   * The rejected form, if it was posted without scripts; or a form with the code that waits for the email verification.
   */
  returned: ReturnedForm | null;
  onSend(): void;
  onApplied(): void;
  /** Shown below a code that requires a verified email. */
  confirmation: Confirmation;
};

/** The code field, with the server's error below it (R-ERR-2). */
export function VoucherForm({ action, returned, onSend, onApplied, confirmation }: Props) {
  const [code, setCode] = useState(returned?.values.code ?? '');
  const form = useRef<HTMLFormElement>(null);
  const applying = useSingleFieldForm({
    field: 'code',
    name: 'voucher',
    form: returned,
    onDone: finish,
  });
  const { isBusy } = applying.submission;

  function finish(): void {
    applying.submission.clear();
    form.current?.reset();
    onApplied();
  }

  function send(event: SubmitEvent<HTMLFormElement>): void {
    onSend();
    setCode(String(new FormData(event.currentTarget).get('code') ?? ''));
    applying.submission.send(event);
  }

  const needsEmail = fieldError(applying.submission.errors, 'code') === VOUCHER_NEEDS_EMAIL;

  return (
    <>
      <ActionForm
        ref={form}
        sentBy={{ send }}
        action={action}
        intent="apply-voucher"
        noValidate
        className="grid gap-3 pt-2 pb-1"
        {...applying.events}
      >
        <Notice tone="error">{applying.message}</Notice>
        <TextField
          {...applying.field}
          label="Voucher code"
          defaultValue={returned?.values.code ?? ''}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" isBusy={isBusy} className="w-full sm:w-fit">
          Apply
        </Button>
        {/* Covers the page, including the pay button, until the new total is known. */}
        {isBusy && <LoadingOverlay label="Checking your voucher…" />}
      </ActionForm>
      {needsEmail && confirmation(code, finish)}
    </>
  );
}
