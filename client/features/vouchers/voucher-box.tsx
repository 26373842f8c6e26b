import { type ReactNode, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { appliedText } from './applied-text.ts';
import { VoucherForm } from './voucher-form.tsx';

type Props = {
  /** The page that takes its forms. */
  action: string;
  /** The voucher that counts now, and what it takes off in rand; null where there is none. */
  voucher: AppliedVoucher | null;
  /** A form that was posted without scripts and refused. */
  form: ReturnedForm | null;
  /** Below the code: what a customer may have to do before some vouchers can be used. */
  children?: ReactNode;
};

/** `problem`: why it takes nothing off. */
export type AppliedVoucher = { code: string; discount: number; problem: string | null };

/** The voucher of a cart or of an order that waits for payment: applied, replaced by another, removed (R-STATE-2). */
export function VoucherBox({ action, voucher, form, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const returned = (intent: string) => (form?.values.intent === intent ? form : null);
  const close = (): void => fold.current?.removeAttribute('open');
  const removal = useAction({ returned: returned('remove-voucher'), onDone: close });

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
      <details ref={fold} open={UNFOLDED.has(form?.values.intent ?? '')}>
        <summary className="link w-fit py-1">
          {voucher === null ? 'Do you have a voucher?' : 'Use another voucher'}
        </summary>
        <VoucherForm
          action={action}
          returned={returned('apply-voucher')}
          onSend={removal.clear}
          onApplied={close}
        />
        {children}
      </details>
    </section>
  );
}

/** Forms in the fold; the page may have others. */
const UNFOLDED: ReadonlySet<string> = new Set(['apply-voucher', 'email-pin', 'verify-email']);

function savingText(voucher: AppliedVoucher): string {
  return voucher.problem === null ? appliedText(voucher) : '';
}
