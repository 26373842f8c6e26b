import type { SubmitEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { PaymentMethod } from '#shared/contract/payment.ts';
import { formatRand } from '#shared/domain/money.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import { LeaveForGateway } from './gateway-form.tsx';
import { readMethod } from './gateway-form-values.ts';
import { usePay } from './use-pay.ts';

type Props = {
  orderId: number;
  /** In rand; 0: a voucher covers all. */
  total: number;
  /** The form that came back where no scripts run. */
  returned: { values: Readonly<Record<string, string>>; message: string } | null;
};

/** How an order can be paid, and the button that does it. A real form, so that paying needs no scripts. */
export function PayPanel({ orderId, total, returned }: Props) {
  const ownForm = returned?.values.intent === 'pay' ? returned : null;
  const { paying, pay, comeBack, giveUp } = usePay(orderId, ownForm?.message ?? '');
  const isBusy = paying.kind === 'starting' || paying.kind === 'leaving';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const method = new FormData(event.currentTarget).get('method');
    void pay(readMethod(typeof method === 'string' ? method : null));
  };
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="pay">
      <form method="post" action={paymentPath(orderId)} onSubmit={submit}>
        <input type="hidden" name="intent" value="pay" />
        {total === 0 ? <NothingToPay /> : <Methods chosen={ownForm?.values.method ?? 'card'} />}
        {paying.kind === 'failed' && (
          <div className="mb-4">
            <Notice tone="error" title="You have not paid yet">
              {paying.message}
            </Notice>
          </div>
        )}
        <Button type="submit" className="w-full" isBusy={isBusy}>
          {total === 0 ? 'Complete order' : `Pay ${formatRand(total)}`}
        </Button>
      </form>
      {paying.kind === 'starting' && <LoadingOverlay label="One moment…" />}
      {paying.kind === 'leaving' && <LeaveForGateway form={paying.form} onStuck={giveUp} onBack={comeBack} />}
    </section>
  );
}

function NothingToPay() {
  return (
    <>
      <h2 id="pay" className="text-lg font-semibold">
        Nothing left to pay
      </h2>
      <p className="mt-2 mb-5 text-muted">Your voucher covers the whole order.</p>
    </>
  );
}

type Choice = { value: PaymentMethod; title: string; text: string };

/** Cards first, instant EFT second. */
const CHOICES: readonly Choice[] = [
  { value: 'card', title: 'Card', text: 'Visa or Mastercard, credit or debit.' },
  {
    value: 'eft',
    title: 'Instant EFT',
    text: "Straight from your bank account, with your bank's own login.",
  },
];

function Methods({ chosen }: { chosen: string }) {
  return (
    <>
      <h2 id="pay" className="text-lg font-semibold">
        How would you like to pay?
      </h2>
      <div role="radiogroup" aria-labelledby="pay" className="mt-3 grid gap-3">
        {CHOICES.map(({ value, title, text }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-card border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="method"
              value={value}
              defaultChecked={value === chosen}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="font-medium">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-4 mb-5 flex gap-2 text-sm text-muted">
        <Icon name="shield" className="mt-0.5 size-4 shrink-0" />
        You pay on our payment partner's page. We never see your card or bank details.
      </p>
    </>
  );
}
