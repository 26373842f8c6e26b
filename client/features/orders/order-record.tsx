import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import type { Order, OrderAddress } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isCancellable, isPayable } from '#shared/domain/order-status.ts';
import { orderNumber, paymentPath } from '#shared/navigation/paths.ts';
import { CancelOrder } from './cancel-order.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderTotalsList } from './order-totals-list.tsx';
import { type OrderAmounts, orderAmounts, orderGroups } from './order-view.ts';
import { paymentWords, STATUS_WORDS } from './status-words.ts';

type Props = {
  order: Order;
  /** The address in words. */
  destination: ReactNode;
  /** Why a form sent without scripts was refused; empty where none was. */
  formMessage: string;
};

/** An order as it was placed, and how far it is. */
export function OrderRecord({ order, destination, formMessage }: Props) {
  const words = STATUS_WORDS[order.status];
  const amounts = orderAmounts(order);
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <h1 className="display text-3xl" tabIndex={-1}>
          Order {orderNumber(order.id)}
        </h1>
        <Badge tone={words.tone}>{words.label}</Badge>
      </div>
      <p className="mt-1 text-muted">Placed on {formatDate(order.created_at)}</p>
      <p className="mt-3 text-lg">{words.sentence}</p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {orderGroups(order).map((group) => (
            <OrderParcel key={group.child.supplier.id} group={group} />
          ))}
        </div>
        <div className="grid gap-6">
          <PaymentCard order={order} amounts={amounts} formMessage={formMessage} />
          <DestinationCard contact={order.order_address.contact}>{destination}</DestinationCard>
          <p className="px-1">
            <a className="link" href={`/support?order_id=${order.id}`}>
              Get help with this order
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

type PaymentProps = { order: Order; amounts: OrderAmounts; formMessage: string };

function PaymentCard({ order, amounts, formMessage }: PaymentProps) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="order-payment">
      <h2 id="order-payment" className="mb-4 text-lg font-semibold">
        Payment
      </h2>
      <OrderTotalsList amounts={amounts} />
      <p className="mt-4">
        {paymentWords(order)}
        {order.payment?.paid_at != null && ` on ${formatDate(order.payment.paid_at)}`}
      </p>
      {isPayable(order.status) && (
        <a className="button button-primary mt-4 w-full" href={paymentPath(order.id)}>
          Pay now · {formatRand(amounts.total)}
        </a>
      )}
      {isCancellable(order.status) && (
        <CancelOrder key={order.status} order={order} formMessage={formMessage} />
      )}
    </section>
  );
}

function DestinationCard({ contact, children }: { contact: OrderAddress['contact']; children: ReactNode }) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby="order-destination">
      <h2 id="order-destination" className="mb-2 text-lg font-semibold">
        Delivery to
      </h2>
      {children}
      <h3 className="mt-4 font-semibold">Contact</h3>
      <p className="wrap-anywhere">
        {contact.name}
        <span className="block text-muted">{contact.email}</span>
      </p>
    </section>
  );
}
