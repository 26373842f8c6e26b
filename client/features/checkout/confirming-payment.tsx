import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { usePaymentState } from './use-payment-state.ts';

/**
 * Shown after the shopper returns from the gateway, until the gateway's notification is verified. The page then opens
 * the order, unless the payment failed.
 */
export function ConfirmingPayment({ orderId, gateway }: { orderId: number; gateway: string }) {
  const { state, checkAgain } = usePaymentState(orderId);
  const retryHref = `${paymentPath(orderId)}&result=return`;
  switch (state) {
    case 'waiting':
    case 'paid':
      return (
        <div
          className="card grid justify-items-center gap-4 p-6 text-center"
          data-unsaved-work={state === 'waiting' || undefined}
        >
          <span className="spinner text-2xl text-accent" aria-hidden="true" />
          <p role="status" className="text-lg font-bold">
            {state === 'paid' ? 'Your payment is confirmed' : 'Confirming your payment…'}
          </p>
          <p className="text-muted">
            {startOfSentence(gateway)} tells us when your payment is through. This takes a few seconds; please
            don’t pay again.
          </p>
          <noscript>
            <a className="button button-primary" href={retryHref}>
              Check again
            </a>
          </noscript>
        </div>
      );
    case 'failed':
      return (
        <Notice tone="error" title="Your payment didn’t go through">
          <p>Nothing was charged, and your order is still here.</p>
          <p className="mt-3 flex flex-wrap gap-4">
            <a className="button button-primary" href={paymentPath(orderId)}>
              Try again
            </a>
            <a className="button button-quiet" href={orderPath(orderId)}>
              See your order
            </a>
          </p>
        </Notice>
      );
    case 'late':
      return (
        <Notice tone="warning" title={`We’re still waiting for ${gateway}`}>
          <p>
            Your payment isn’t confirmed yet. If you’ve paid, your order changes to “Paid” as soon as{' '}
            {gateway} tells us. You don’t need to pay again.
          </p>
          <p className="mt-3 flex flex-wrap gap-4">
            <Button onClick={checkAgain}>Check again</Button>
            <a className="button button-secondary" href={orderPath(orderId)}>
              See your order
            </a>
            <a className="button button-quiet" href={paymentPath(orderId)}>
              I haven’t paid yet
            </a>
          </p>
        </Notice>
      );
  }
}

function startOfSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
