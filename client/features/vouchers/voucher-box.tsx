import { type ReactNode, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import { VoucherForm } from './voucher-form.tsx';

type Props = {
  orderId: number;
  /** What the order's voucher takes off, in rand; null where it has none. */
  discount: number | null;
  /** A form that was posted without scripts and refused. */
  form: ReturnedForm | null;
  /** Below the code: what a customer may have to do before some vouchers can be used. */
  children?: ReactNode;
};

/** The voucher of an order that waits for payment: applied, replaced by another, removed (R-STATE-2). */
export function VoucherBox({ orderId, discount, form, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const returned = (intent: string) => (form?.values.intent === intent ? form : null);
  const close = (): void => fold.current?.removeAttribute('open');
  const removal = useAction({ returned: returned('remove-voucher'), onDone: close });

  return (
    <section className="card px-4 py-3 sm:px-6" aria-label="Voucher">
      <div className="flex items-center justify-between gap-3">
        <SavedLine
          text={discount === null ? removal.done : `Your voucher takes ${formatRand(discount)} off.`}
        />
        {discount !== null && (
          <ActionForm sentBy={removal} action={paymentPath(orderId)} intent="remove-voucher">
            <Button type="submit" variant="quiet" size="small" isBusy={removal.isBusy}>
              Remove<span className="sr-only"> voucher</span>
            </Button>
          </ActionForm>
        )}
      </div>
      {removal.isBusy && <LoadingOverlay label="Taking the voucher off…" />}
      <Notice tone="error" className="my-2">
        {removal.error}
      </Notice>
      <details ref={fold} open={form !== null && !OUTSIDE.has(form.values.intent ?? '')}>
        <summary className="link w-fit cursor-pointer list-none py-1">
          {discount === null ? 'Do you have a voucher?' : 'Use another voucher'}
        </summary>
        <VoucherForm
          orderId={orderId}
          returned={returned('apply-voucher')}
          onSend={removal.clear}
          onApplied={close}
        />
        {children}
      </details>
    </section>
  );
}

/** Forms of the page that are not folded away. */
const OUTSIDE: ReadonlySet<string> = new Set(['remove-voucher', 'pay']);
