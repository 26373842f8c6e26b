import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import type { Order } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { canCancelOrder, isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { CancelOrder } from './cancel-order.tsx';
import { refundSentences } from './order-sentences.ts';
import { OrderTotalsList } from './order-totals-list.tsx';
import { orderAmounts } from './order-view.ts';
import { paymentLabel } from './status-labels.ts';

type Props = {
  order: Order;
  /** A cancellation that was posted without scripts and refused. */
  returned: ReturnedForm | null;
};

/** An order's amounts, the state of its payment, and the button that cancels the order. */
export function OrderPayment({ order, returned }: Props) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="order-payment">
      <h2 id="order-payment" className="mb-4 text-lg font-semibold">
        Payment
      </h2>
      <OrderTotalsList amounts={orderAmounts(order)} />
      <p className="mt-4">
        {paymentLabel(order)}
        {!isPayable(order.status) &&
          !isFreeOrder(order) &&
          order.payment?.paid_at != null &&
          ` on ${formatDate(order.payment.paid_at)}`}
      </p>
      {refundSentences(order).map((words) => (
        <p key={words} className="mt-2 font-medium">
          {words}
        </p>
      ))}
      {canCancelOrder(order) && <CancelOrder key={order.status} order={order} returned={returned} />}
    </section>
  );
}
