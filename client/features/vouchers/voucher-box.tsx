import { useRef, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Icon } from '#client/ui/icon.tsx';
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
  const { goTo } = useAppPorts();
  const fold = useRef<HTMLDetailsElement>(null);
  const [said, setSaid] = useState('');

  /** The page's amounts come anew; the button that was used goes, so the focus moves to what stays. */
  async function show(text: string): Promise<void> {
    await goTo(null);
    fold.current?.querySelector('summary')?.focus();
    fold.current?.removeAttribute('open');
    setSaid(text);
  }

  return (
    <section className="card grid gap-2 px-4 py-3 sm:px-6" aria-label="Voucher">
      {discount !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="flex gap-2 font-medium">
            <Icon name="check" className="mt-0.5 size-5 text-success" />
            Your voucher takes {formatRand(discount)} off
          </p>
          <VoucherRemoval
            orderId={orderId}
            formMessage={form?.values.intent === 'remove-voucher' ? form.message : ''}
            onStart={() => setSaid('')}
            onRemoved={() => show('The voucher is taken off.')}
          />
        </div>
      )}
      <details ref={fold} open={form !== null && form.values.intent === 'apply-voucher'}>
        <summary className="link w-fit cursor-pointer list-none py-1">
          {discount === null ? 'Do you have a voucher?' : 'Use another voucher'}
        </summary>
        <VoucherForm
          orderId={orderId}
          form={form}
          onStart={() => setSaid('')}
          onApplied={(amount) => show(`The voucher is on your order: ${formatRand(amount)} off.`)}
        />
      </details>
      <SavedLine text={said} />
    </section>
  );
}
