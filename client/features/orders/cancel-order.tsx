import { ActionForm } from '#client/browser/action-form.tsx';
import { useAction } from '#client/browser/use-action.ts';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { CloseDetailsButton } from '#client/ui/close-details-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Order } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { orderPath } from '#shared/navigation/paths.ts';

type Props = {
  order: Order;
  /** The form as it was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** Cancels an order after a confirmation (R-API-43). */
export function CancelOrder({ order, returned }: Props) {
  const cancelling = useAction({ returned });
  return (
    <details className="mt-4" open={returned !== null}>
      <summary className="link w-fit cursor-pointer list-none py-1">Cancel this order</summary>
      <ActionForm sentBy={cancelling} action={orderPath(order.id)} intent="cancel" className="mt-2">
        <p className="text-sm text-muted">
          {isPaid(order.status) && !isFreeOrder(order)
            ? 'This cancels the whole order. What you paid is paid back to you.'
            : 'This cancels the whole order. You have not been charged.'}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" variant="danger" isBusy={cancelling.isBusy}>
            Yes, cancel the order
          </Button>
          <CloseDetailsButton>Keep order</CloseDetailsButton>
        </div>
      </ActionForm>
      {cancelling.error !== '' && (
        <div className="mt-3">
          <Notice tone="error">{cancelling.error}</Notice>
        </div>
      )}
    </details>
  );
}
