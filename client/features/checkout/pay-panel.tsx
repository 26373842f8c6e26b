import { Icon } from '#client/ui/icon.tsx';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { PayForm } from './pay-form.tsx';

/** How an order can be paid, and the button that does it; `total` in rand. */
export function PayPanel({ form, total }: { form: PaymentForm; total: number }) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="pay">
      <h2 id="pay" className="text-lg font-semibold">
        How you can pay
      </h2>
      <ul className="mt-3 grid gap-3">
        <Method title="Card" text="Visa or Mastercard, credit or debit." />
        <Method title="Instant EFT" text="Straight from your bank account, with your bank's own login." />
      </ul>
      <p className="mt-4 mb-5 flex gap-2 text-sm text-muted">
        <Icon name="shield" className="mt-0.5 size-4 shrink-0" />
        You pay at Payfast, where you choose how. We never see your card or bank details.
      </p>
      <PayForm form={form} total={total} />
    </section>
  );
}

function Method({ title, text }: { title: string; text: string }) {
  return (
    <li className="flex gap-3">
      <Icon name="check" className="mt-0.5 size-5 shrink-0 text-accent" />
      <p>
        <span className="font-medium">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </p>
    </li>
  );
}
