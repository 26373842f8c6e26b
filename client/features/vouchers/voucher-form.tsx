import { type SubmitEvent, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useFieldForm } from '#client/browser/use-field-form.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type Props = {
  /** The page that takes the form. */
  action: string;
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
  onSend(): void;
  onApplied(): void;
};

/** Its field's element. */
export const VOUCHER_CODE_ID = 'voucher-code';

/** The code, with the server's reason under it where it is refused (R-ERR-2). */
export function VoucherForm({ action, returned, onSend, onApplied }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const applying = useFieldForm({
    field: 'code',
    name: 'voucher',
    form: returned,
    onDone() {
      form.current?.reset();
      onApplied();
    },
  });
  const { isBusy } = applying.action;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    onSend();
    applying.action.send(event);
  }

  return (
    <ActionForm
      ref={form}
      sentBy={{ send }}
      action={action}
      intent="apply-voucher"
      noValidate
      className="grid gap-3 pt-2 pb-1"
      {...applying.events}
    >
      <Notice tone="error">{applying.refusal}</Notice>
      <TextField
        {...applying.field}
        label="Voucher code"
        defaultValue={returned?.values.code ?? ''}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="w-full sm:w-fit">
        Apply
      </Button>
      {/* The total on the button that pays changes once the voucher is applied. */}
      {isBusy && <LoadingOverlay label="Checking your voucher…" />}
    </ActionForm>
  );
}
