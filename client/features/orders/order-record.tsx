import type { ReactNode } from 'react';
import type { ReturnedForm } from '#client/browser/use-server-form.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand } from '#shared/domain/money.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import { orderNumber, paymentPath, supportPath } from '#shared/navigation/paths.ts';
import { CancelOrder } from './cancel-order.tsx';
import type { NextSteps, OrderData } from './order-data.ts';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderTotalsList } from './order-totals-list.tsx';
import { ReorderPanel } from './reorder-panel.tsx';
import { STATUS_LABELS } from './status-labels.ts';

type Props = {
  order: OrderData;
  /** The delivery address. */
  destination: ReactNode;
  /** The rejected form, if it was posted without scripts. */
  form: ReturnedForm | null;
};

/** An order as it was placed, with the status of its parcels. */
export function OrderRecord({ order, destination, form }: Props) {
  const { id, status, amounts, cancelNote, parcels, documents, contact } = order;
  const returned = (intent: string) => (form?.values.intent === intent ? form : null);
  const returnedOf = (parcel: number) => (form?.values.supplier_id === String(parcel) ? form : null);
  return (
    <>
      <Heading order={order} />
      <LateNotice order={order} />
      {order.next !== null && <Confirmation {...order.next} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {isPayable(status) ? (
          <a className="button button-primary" href={paymentPath(id)}>
            {amounts.total === 0 ? 'Complete order' : `Pay now · ${formatRand(amounts.total)}`}
          </a>
        ) : (
          <ReorderPanel initial={order.reorder} returned={returned('order-again')} />
        )}
        <a className="link tap" href={supportPath(id)}>
          Get help with this order
        </a>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {parcels.map((parcel) => (
            <OrderParcel key={parcel.id} parcel={parcel} returned={returnedOf(parcel.id)} />
          ))}
        </div>
        <div className="grid gap-6">
          <Section id="order-payment" title="Payment">
            <OrderTotalsList amounts={amounts} />
            <p className="mt-4">{order.payment}</p>
            {order.refunds.map((sentence) => (
              <p key={sentence} className="mt-2 font-medium">
                {sentence}
              </p>
            ))}
            {cancelNote !== null && (
              <CancelOrder key={status} what="order" note={cancelNote} returned={returned('cancel')} />
            )}
          </Section>
          {documents !== null && (
            <Section id="order-invoices" title={documents.title}>
              <OrderInvoices documents={documents} returned={returned('invoices')} />
            </Section>
          )}
          <Section id="order-destination" title="Delivery to">
            {destination}
            <h3 className="mt-4 font-bold">Contact</h3>
            <p>
              {contact.name}
              <span className="block text-muted">{contact.email}</span>
            </p>
          </Section>
        </div>
      </div>
    </>
  );
}

function Heading({ order: { id, status, createdAt, sentence, returnTerms } }: { order: OrderData }) {
  const { label, tone } = STATUS_LABELS[status];
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <h1 className="display" tabIndex={-1}>
          Order {orderNumber(id)}
        </h1>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-muted">Placed on {formatDate(createdAt)}</p>
      <p className="mt-3 text-lg" aria-live="polite">
        {sentence}
        {returnTerms !== null && <ReturnTerms text={returnTerms} />}
      </p>
    </>
  );
}

/** Confirms the payment and lists the next steps. */
function Confirmation({ title, steps }: NextSteps) {
  return (
    <section className="card mt-4 border-l-4 border-l-success p-4 sm:p-6" aria-labelledby="order-next">
      <h2 id="order-next" className="text-xl font-bold">
        {title}
      </h2>
      <h3 className="mt-2 font-bold">What happens next</h3>
      <ol className="mt-1 list-decimal pl-6">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** The terms for returning goods without a reason (ECT Act s44). */
function ReturnTerms({ text }: { text: string }) {
  return (
    <>
      {` ${text} `}
      <a className="link" href="/help/returns">
        How to send something back
      </a>
    </>
  );
}

/** Shown once if the promised day of any parcel has passed; links to support. */
function LateNotice({ order: { id, parcels } }: { order: OrderData }) {
  const late = parcels.filter(({ delivery }) => delivery?.isLate).length;
  if (late === 0) return null;
  const isOne = late === 1;
  return (
    <Notice
      tone="warning"
      title={isOne ? 'A parcel in this order is late' : `${late} parcels in this order are late`}
      className="mt-4 max-w-2xl"
    >
      We’re sorry.{' '}
      <a className="link" href={supportPath(id)}>
        {isOne ? 'Ask us where it is' : 'Ask us where they are'}
      </a>
      , and we’ll find out from the courier.
    </Notice>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
