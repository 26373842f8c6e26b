import { useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Notice } from '#client/ui/notice.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { formatRand } from '#shared/domain/money.ts';
import { VoucherForm } from './voucher-form.tsx';
import { VoucherRemoval } from './voucher-removal.tsx';

type Props = {
  orderId: number;
  /** What the order's voucher takes off, in rand; null where it has none. */
  discount: number | null;
  /** What came of a form sent without scripts. */
  form: ReturnedForm | null;
};

/** A voucher for an order that waits for payment: put on, put in the place of another, taken off (R-STATE-2). */
export function VoucherBox({ orderId, discount, form }: Props) {
  const { goTo } = useAppServices();
  const fold = useRef<HTMLDetailsElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [error, setError] = useState(form?.values.intent === 'remove-voucher' ? form.message : '');

  /** The page comes anew, for all its amounts are others. */
  async function show(): Promise<void> {
    await goTo(null);
    fold.current?.removeAttribute('open');
  }

  function showRemoved(): Promise<void> {
    setRemoved(true);
    return show();
  }

  function startApplying(): void {
    setError('');
    setRemoved(false);
  }

  return (
    <section className="card px-4 py-3 sm:px-6" aria-label="Voucher">
      <div className="flex items-center justify-between gap-3">
        <SavedLine text={discount === null ? (isRemoved ? REMOVED : '') : onOrder(discount)} />
        {discount !== null && (
          <VoucherRemoval
            orderId={orderId}
            onStart={() => setError('')}
            onRefused={setError}
            onRemoved={showRemoved}
          />
        )}
      </div>
      {error !== '' && (
        <div className="my-2">
          <Notice tone="error">{error}</Notice>
        </div>
      )}
      <details ref={fold} open={form?.values.intent === 'apply-voucher'}>
        <summary className="link w-fit cursor-pointer list-none py-1">
          {discount === null ? 'Do you have a voucher?' : 'Use another voucher'}
        </summary>
        <VoucherForm orderId={orderId} form={form} onStart={startApplying} onApplied={show} />
      </details>
    </section>
  );
}

const REMOVED = 'The voucher is taken off.';

function onOrder(discount: number): string {
  return `Your voucher takes ${formatRand(discount)} off.`;
}
