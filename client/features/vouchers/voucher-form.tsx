import { useEffect, useRef } from 'react';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { paymentPath } from '#shared/navigation/paths.ts';

type Props = {
  orderId: number;
  form: ReturnedForm | null;
  onStart(): void;
  /** Waited for. */
  onApplied(): Promise<void>;
};

/** The code, with the server's reason under it where it is refused (R-ERR-2). */
export function VoucherForm({ orderId, form, onStart, onApplied }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const returned = form?.values.intent === 'apply-voucher' ? form : null;
  const { problem, isBusy, events, field } = useServerForm({
    fields: ['code'],
    idPrefix: 'voucher',
    form: returned,
    hint: async () => '',
    async save(client, typed) {
      onStart();
      await client.applyVoucher(orderId, typed.code ?? '');
      element.current?.reset();
      await onApplied();
    },
  });
  const refusals = problem?.count ?? 0;
  const isAboutCode = problem !== null && problem.message === '';
  useEffect(() => {
    const code = element.current?.elements.namedItem('code');
    if (refusals > 0 && isAboutCode && code instanceof HTMLInputElement) code.focus();
  }, [refusals, isAboutCode]);

  return (
    <form
      ref={element}
      method="post"
      action={paymentPath(orderId)}
      noValidate
      className="grid gap-3 pt-2 pb-1"
      {...events}
    >
      <input type="hidden" name="intent" value="apply-voucher" />
      {problem !== null && problem.message !== '' && <Notice tone="error">{problem.message}</Notice>}
      <TextField
        {...field('code')}
        label="Voucher code"
        defaultValue={returned?.values.code ?? ''}
        autoComplete="off"
        maxLength={40}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="w-full sm:w-fit">
        Apply voucher
      </Button>
      {/* What stands on the button that pays is not true any more once the voucher is on. */}
      {isBusy && <LoadingOverlay label="Checking your voucher…" />}
    </form>
  );
}
