import { useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { VOUCHER_NEEDS_EMAIL } from '#shared/domain/voucher-needs-email.ts';
import { voucherAppliedMessage } from './applied-text.ts';
import { type Confirmation, VoucherForm } from './voucher-form.tsx';

type Props = {
  /** The path that the voucher forms are posted to. */
  action: string;
  /** The current voucher and its discount in rand; null if there is none. */
  voucher: AppliedVoucher | null;
  /** The rejected form, if it was posted without scripts. */
  form: ReturnedForm | null;
  /** Shown for a voucher that requires a verified email. */
  confirmation: Confirmation;
};

/** `problem` is the reason why the voucher gives no discount. */
export type AppliedVoucher = { code: string; discount: number; problem: string | null };

/** The voucher of a cart or unpaid order: applies, replaces or removes it (R-STATE-2). */
export function VoucherBox({ action, voucher, form, confirmation }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const returned = (intent: string) => (form?.values.intent === intent ? form : null);
  const close = (): void => fold.current?.removeAttribute('open');
  const closeAndFocus = (): void => {
    close();
    fold.current?.querySelector('summary')?.focus();
  };
  const needsEmail = voucher?.problem === VOUCHER_NEEDS_EMAIL;
  const applied = returned('apply-voucher') ?? waitingForEmail(form);
  const removal = useSubmission({ returned: returned('remove-voucher'), onDone: close });

  return (
    <section id="voucher" className="card px-4 py-2 sm:px-6" aria-label="Voucher">
      <div className="flex items-center justify-between gap-3">
        <SavedLine text={voucher === null ? removal.done : savingText(voucher)} />
        {voucher !== null && (
          <ActionForm sentBy={removal} action={action} intent="remove-voucher">
            <Button type="submit" variant="quiet" size="small" isBusy={removal.isBusy}>
              Remove<span className="sr-only"> voucher</span>
            </Button>
          </ActionForm>
        )}
      </div>
      {removal.isBusy && <LoadingOverlay label="Removing the voucher…" />}
      <Notice tone="error" className="my-2">
        {removal.error}
      </Notice>
      {voucher !== null && voucher.problem !== null && (
        <Notice tone="warning" title={`${voucher.code} doesn’t apply yet`} className="my-2">
          {voucher.problem}
        </Notice>
      )}
      {needsEmail && confirmation(null, closeAndFocus)}
      <details ref={fold} open={applied !== null}>
        <summary className="link w-fit">
          {voucher === null ? 'Do you have a voucher?' : 'Use another voucher'}
        </summary>
        <VoucherForm
          action={action}
          returned={applied}
          onSend={removal.clear}
          onApplied={close}
          confirmation={
            needsEmail
              ? () => null
              : (code, onConfirmed) =>
                  confirmation(code, () => {
                    onConfirmed();
                    closeAndFocus();
                  })
          }
        />
      </details>
    </section>
  );
}

/** Restores the rejected voucher form if the customer has since posted one of the two email verification forms. */
function waitingForEmail(form: ReturnedForm | null): ReturnedForm | null {
  const { intent = '', code = '' } = form?.values ?? {};
  if (code === '' || !EMAIL_INTENTS.has(intent)) return null;
  return { values: { intent: 'apply-voucher', code }, errors: { code: [VOUCHER_NEEDS_EMAIL] }, message: '' };
}

const EMAIL_INTENTS: ReadonlySet<string> = new Set(['email-pin', 'verify-email']);

function savingText(voucher: AppliedVoucher): string {
  return voucher.problem === null ? voucherAppliedMessage(voucher) : '';
}
