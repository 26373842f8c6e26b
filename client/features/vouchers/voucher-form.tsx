import { type SubmitEvent, useEffect, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { fieldError } from '#shared/domain/form-errors.ts';

type Props = {
  /** The page that takes the form. */
  action: string;
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
  onSend(): void;
  onApplied(): void;
};

/** The code, with the server's reason under it where it is refused (R-ERR-2). */
export function VoucherForm({ action, returned, onSend, onApplied }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const applying = useAction({
    returned,
    onDone() {
      form.current?.reset();
      onApplied();
    },
  });
  const { errors, error, isBusy } = applying;
  const codeError = fieldError(errors, 'code');
  useEffect(() => {
    const code = form.current?.elements.namedItem('code');
    if (fieldError(errors, 'code') !== '' && code instanceof HTMLInputElement) code.focus();
  }, [errors]);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    onSend();
    applying.send(event);
  }

  return (
    <ActionForm
      ref={form}
      sentBy={{ send }}
      action={action}
      intent="apply-voucher"
      noValidate
      className="grid gap-3 pt-2 pb-1"
    >
      {error !== '' && codeError === '' && <Notice tone="error">{error}</Notice>}
      <TextField
        name="code"
        idPrefix="voucher"
        label="Voucher code"
        {...(codeError !== '' && { error: codeError })}
        defaultValue={returned?.values.code ?? ''}
        autoComplete="off"
        maxLength={40}
        onChange={() => error !== '' && applying.clear()}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="w-full sm:w-fit">
        Apply
      </Button>
      {/* The total on the button that pays changes once the voucher is applied. */}
      {isBusy && <LoadingOverlay label="Checking your voucher…" />}
    </ActionForm>
  );
}
