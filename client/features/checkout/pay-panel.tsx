import { type SubmitEvent, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { PaymentForm, PaymentMethod } from '#shared/contract/payment.ts';
import { formatRand } from '#shared/domain/money.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import { LeaveForGateway } from './gateway-form.tsx';

type Props = {
  orderId: number;
  /** In rand; 0: a voucher covers all. */
  total: number;
  /** A form that was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** How an order can be paid, and the button that does it. */
export function PayPanel({ orderId, total, returned }: Props) {
  const [gatewayForm, setGatewayForm] = useState<PaymentForm | null>(null);
  const [isStuck, setStuck] = useState(false);
  const paying = useAction({ returned, onDone: ({ payment = null }) => setGatewayForm(payment) });
  const error = isStuck ? NOT_OPENED : paying.error;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (gatewayForm !== null) return;
    setStuck(false);
    paying.send(event);
  }

  function giveUp(): void {
    setGatewayForm(null);
    setStuck(true);
  }

  return (
    <section className="card p-4 sm:p-6" aria-labelledby="pay">
      <ActionForm sentBy={{ send }} action={paymentPath(orderId)} intent="pay">
        {total === 0 ? <NothingToPay /> : <Methods chosen={returned?.values.method ?? 'card'} />}
        {error !== '' && (
          <div className="mb-4">
            <Notice tone="error" title="You haven’t paid yet">
              {error}
            </Notice>
          </div>
        )}
        <Button type="submit" className="w-full" isBusy={paying.isBusy || gatewayForm !== null}>
          {total === 0 ? 'Complete order' : `Pay ${formatRand(total)}`}
        </Button>
      </ActionForm>
      {paying.isBusy && <LoadingOverlay label="One moment…" />}
      {gatewayForm !== null && (
        // After Back from the gateway nothing is paid, and the button works again.
        <LeaveForGateway form={gatewayForm} onStuck={giveUp} onBack={() => setGatewayForm(null)} />
      )}
    </section>
  );
}

const NOT_OPENED = 'The payment page didn’t open. Please try again.';

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
    text: 'Straight from your bank account, with your bank’s own login.',
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
        You’ll pay on our payment partner’s page. We never see your card or bank details.
      </p>
    </>
  );
}
