import { type SubmitEvent, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Order } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { orderPath } from '#shared/navigation/paths.ts';

/** Cancels an order after a confirmation, which needs no scripts (R-API-43). */
export function CancelOrder({ order, formMessage }: { order: Order; formMessage: string }) {
  const ports = useAppServices();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(formMessage);

  async function cancel(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    const outcome = await callApi(ports, (client) => client.cancelOrder(order.id));
    if (outcome.ok) await ports.goTo(null);
    else setError(outcome.message);
    setBusy(false);
  }

  return (
    <details className="mt-4" open={formMessage !== ''}>
      <summary className="link w-fit cursor-pointer list-none py-1">Cancel this order</summary>
      <form
        method="post"
        action={orderPath(order.id)}
        className="mt-2"
        onSubmit={(event) => void cancel(event)}
      >
        <input type="hidden" name="intent" value="cancel" />
        <p className="text-sm text-muted">
          {isPaid(order.status) && !isFreeOrder(order)
            ? 'This cancels the whole order. What you paid is paid back to you.'
            : 'This cancels the whole order. You have not been charged.'}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" variant="danger" isBusy={isBusy}>
            Yes, cancel the order
          </Button>
          <CloseDetailsButton>Keep order</CloseDetailsButton>
        </div>
      </form>
      {error !== '' && (
        <div className="mt-3">
          <Notice tone="error">{error}</Notice>
        </div>
      )}
    </details>
  );
}
