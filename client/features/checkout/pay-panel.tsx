import { type SubmitEvent, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { useSubmission } from '#client/browser/use-submission.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { formatRand } from '#shared/domain/money.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import { LeaveForGateway } from './gateway-form.tsx';
import { PaymentMethodList, type PaymentMethodOption } from './payment-methods.tsx';
import { SecurePayment } from './secure-payment.tsx';

type Props = {
  orderId: number;
  /** In rand; 0 if a voucher covers everything. */
  total: number;
  methods: readonly PaymentMethodOption[];
  /** The payment methods and card brands named beside the button. */
  brandLabels: readonly string[];
  /** The rejected form, if it was posted without scripts. */
  returned: ReturnedForm | null;
};

/** The payment methods of an order, and the button that pays. */
export function PayPanel({ orderId, total, methods, brandLabels, returned }: Props) {
  const [gatewayForm, setGatewayForm] = useState<PaymentForm | null>(null);
  const [isStuck, setStuck] = useState(false);
  const paying = useSubmission({ returned, onDone: ({ payment = null }) => setGatewayForm(payment) });
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
        {total === 0 ? (
          <NothingToPay />
        ) : (
          <PaymentMethodList methods={methods} chosen={returned?.values.method} />
        )}
        <Notice tone="error" title="You haven’t paid yet" className="mb-4">
          {error}
        </Notice>
        <Button type="submit" className="w-full" isBusy={paying.isBusy || gatewayForm !== null}>
          {total === 0 ? 'Complete order' : `Pay ${formatRand(total)}`}
        </Button>
      </ActionForm>
      {total > 0 && (
        <>
          <SecurePayment brandLabels={brandLabels} />
          <p className="mt-2 text-sm text-muted">
            You’ll pay on our payment partner’s page. We never see your card or bank details.
          </p>
        </>
      )}
      {paying.isBusy && <LoadingOverlay label="One moment…" />}
      {gatewayForm !== null && (
        // After Back from the gateway, nothing has been paid, so the button is enabled again.
        <LeaveForGateway form={gatewayForm} onStuck={giveUp} onBack={() => setGatewayForm(null)} />
      )}
    </section>
  );
}

const NOT_OPENED = 'The payment page didn’t open. Please try again.';

function NothingToPay() {
  return (
    <>
      <h2 id="pay" className="text-lg font-bold">
        Nothing left to pay
      </h2>
      <p className="mt-2 mb-6 text-muted">Your voucher covers the whole order.</p>
    </>
  );
}
