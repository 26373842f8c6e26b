import type { ReactNode } from 'react';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Order, OrderAddress } from '#shared/contract/order.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import { isFreeOrder, orderTotal } from '#shared/domain/order-totals.ts';
import { orderNumber, paymentPath, supportPath } from '#shared/navigation/paths.ts';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderPayment } from './order-payment.tsx';
import { statusSentence } from './order-sentences.ts';
import { isLate, isNewlyDelivered, orderGroups } from './order-view.ts';
import type { ReorderLine } from './reorder.ts';
import { ReorderPanel } from './reorder-panel.tsx';
import { STATUS_LABELS } from './status-labels.ts';

type Props = {
  order: Order;
  /** The date in South Africa, YYYY-MM-DD. */
  today: string;
  /** The delivery address. */
  destination: ReactNode;
  /** A form that was posted without scripts and refused. */
  form: ReturnedForm | null;
  /** The result of a reorder without scripts; null where there was none. */
  reorderLines: readonly ReorderLine[] | null;
};

/** An order as it was placed, with the status of its parcels. */
export function OrderRecord({ order, today, destination, form, reorderLines }: Props) {
  const returned = (intent: string) => (form?.values.intent === intent ? form : null);
  return (
    <>
      <Heading order={order} today={today} />
      <LateNotice order={order} today={today} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {isPayable(order.status) ? (
          <a className="button button-primary" href={paymentPath(order.id)}>
            {isFreeOrder(order) ? 'Complete order' : `Pay now · ${formatRand(orderTotal(order))}`}
          </a>
        ) : (
          <ReorderPanel order={order} initial={reorderLines} returned={returned('order-again')} />
        )}
        <a className="link" href={supportPath(order.id)}>
          Get help with this order
        </a>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {orderGroups(order).map((group) => (
            <OrderParcel key={group.child.supplier.id} group={group} payment={order.payment} today={today} />
          ))}
        </div>
        <div className="grid gap-6">
          <OrderPayment order={order} returned={returned('cancel')} />
          <OrderInvoices order={order} returned={returned('invoices')} />
          <Destination contact={order.order_address.contact}>{destination}</Destination>
        </div>
      </div>
    </>
  );
}

/** Shown once if the promised day of any parcel has passed; links to support. */
function LateNotice({ order, today }: { order: Order; today: string }) {
  const late = order.children.filter((child) => isLate(child, today)).length;
  if (late === 0) return null;
  const isOne = late === 1;
  return (
    <div className="mt-4 max-w-2xl">
      <Notice
        tone="warning"
        title={isOne ? 'A parcel of this order is late' : `${late} parcels of this order are late`}
      >
        We are sorry.{' '}
        <a className="link" href={supportPath(order.id)}>
          {isOne ? 'Ask us where it is' : 'Ask us where they are'}
        </a>
        , and we find out from the courier.
      </Notice>
    </div>
  );
}

function Heading({ order, today }: { order: Order; today: string }) {
  const { id, status, created_at: createdAt } = order;
  const words = STATUS_LABELS[status];
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <h1 className="display text-3xl" tabIndex={-1}>
          Order {orderNumber(id)}
        </h1>
        <Badge tone={words.tone}>{words.label}</Badge>
      </div>
      <p className="mt-1 text-muted">Placed on {formatDate(createdAt)}</p>
      <p className="mt-3 text-lg" aria-live="polite">
        {statusSentence(order)}
        {isNewlyDelivered(order, today) && <ChangeOfMind />}
      </p>
    </>
  );
}

/** The right to cancel within seven days (ECT Act s44). */
function ChangeOfMind() {
  return (
    <>
      {' '}
      You may{' '}
      <a className="link" href="/about#returns">
        send it back
      </a>{' '}
      within 7 days of receiving it.
    </>
  );
}

function Destination({ contact, children }: { contact: OrderAddress['contact']; children: ReactNode }) {
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
