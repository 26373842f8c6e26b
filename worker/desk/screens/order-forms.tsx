import { use } from 'react';
import type { Province } from '#shared/contract/address.ts';
import { type OrderAddress, TRACKING_MAX_CHARACTERS, type Tracking } from '#shared/contract/order.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents, toRand } from '#shared/domain/money.ts';
import { isInFulfilment } from '#shared/domain/order-status.ts';
import type { OrderDetailsRefund } from '#worker/operations/order-details.repository.ts';
import type { OrderNote } from '#worker/operations/order-notes.repository.ts';
import {
  hasPrintableParcel,
  hasSentParcel,
  movingParcels,
  NOTE_MAX_CHARACTERS,
  whyUncancellable,
} from '#worker/operations/order-rules.ts';
import type { OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { ActionEffects, Card, Section } from '../content.tsx';
import {
  ChoiceField,
  CountInput,
  DeskForm,
  DeskPage,
  Fold,
  FoldForm,
  InputField,
  NoteInput,
  type SelectOption,
  TextAreaField,
} from '../form.tsx';

/** The forms for the actions that are possible now for the whole order. */
export function OrderForms({ order, due }: { order: OperatorOrder; due: readonly OrderDetailsRefund[] }) {
  const path = `/orders/${order.id}`;
  const canPack = movingParcels(order, null, 'packed').length > 0;
  const canDeliver = movingParcels(order, null, 'delivered').length > 0;
  const canCancel = whyUncancellable(order, null) === null;
  const isPrintable = hasPrintableParcel(order);
  if (!canPack && !isPrintable && !canDeliver && !canCancel && order.dueCents === 0) return null;
  return (
    <Section title="Actions">
      <div className="flex flex-wrap items-start gap-3">
        {canPack && <DeskForm action={`${path}/pack`} submit={`Mark ${allOf(order)} packed`} />}
        {isPrintable && (
          <a className="button button-secondary" href={`/orders/print?orders=${order.id}`}>
            Print
          </a>
        )}
        {canDeliver && <DeskForm action={`${path}/deliver`} submit={`Mark ${allOf(order)} delivered`} />}
        {order.dueCents > 0 && (
          <Fold action={`${path}/refund`} title="Record a refund">
            <RefundForm action={`${path}/refund`} due={due} />
          </Fold>
        )}
        {canCancel && (
          <FoldForm action={`${path}/cancel`} title="Cancel the order" variant="danger">
            <p>
              Cancels all parcels for good. Their units return to stock
              {order.status === 'placed' ? '' : ', the paid amount becomes due for refund'}, and the customer
              is notified by email.
            </p>
            <NoteInput name="reason" label="Reason" hint="The customer can read it." isOptional />
          </FoldForm>
        )}
      </div>
    </Section>
  );
}

/** The form that records a due amount as returned. Explains the consequences. */
export function RefundForm({ action, due }: { action: string; due: readonly OrderDetailsRefund[] }) {
  const totalCents = due.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return (
    <>
      <p>{formatCents(totalCents)} is due. Return it at the gateway first: the desk moves no money.</p>
      <ActionEffects
        order="the refund is recorded; the order becomes refunded once all its money is returned"
        stock="unchanged"
        documents="none"
        customer="is notified by email that the money was sent"
        isFinal
      />
      <DeskForm action={action} submit="Record as returned" hidden={{ due: totalCents }}>
        <ChoiceField name="amount" label="Amount" choices={amountsOf(due, totalCents)} />
        <NoteInput name="reference" label="The gateway’s reference" isOptional />
      </DeskForm>
    </>
  );
}

/** Returns the amounts that an operator may have returned: all due refunds together, or one of them. */
function amountsOf(due: readonly OrderDetailsRefund[], total: number): SelectOption[] {
  const single = due.map(({ amountCents, reason }) => ({ cents: amountCents, label: reason }));
  const choices = due.length === 1 ? single : [{ cents: total, label: 'all together' }, ...single];
  return choices.map(({ cents, label }) => ({
    value: String(toRand(cents)),
    label: `${formatCents(cents)}: ${label}`,
  }));
}

function allOf({ parcels }: OperatorOrder): string {
  return parcels.length === 1 ? 'as' : 'all parcels as';
}

type ParcelProps = { order: OperatorOrder; supplierId: number; tracking: Tracking | null; hasError: boolean };

/** The forms for the actions that are possible now for one parcel. */
export function ParcelForms({ order, supplierId, tracking, hasError }: ParcelProps) {
  const path = `/orders/${order.id}/parcels/${supplierId}`;
  const can = (to: 'packed' | 'shipped' | 'delivered') => movingParcels(order, supplierId, to).length > 0;
  const isShippable = can('shipped');
  const max = TRACKING_MAX_CHARACTERS;
  const parcel = order.parcels.find((each) => each.supplierId === supplierId);
  const isUnderWay = parcel !== undefined && isInFulfilment(parcel.status);
  return (
    <div className="flex flex-wrap items-start gap-3">
      {can('packed') && order.parcels.length > 1 && (
        <DeskForm action={`${path}/pack`} submit="Mark as packed" variant="secondary" />
      )}
      {(isShippable || hasSentParcel(order, supplierId)) && (
        <FoldForm
          action={`${path}/ship`}
          title={isShippable ? 'Ship' : tracking === null ? 'Add tracking' : 'Correct the tracking'}
          submit={isShippable ? 'Mark as shipped' : 'Save the tracking'}
        >
          {isShippable && <p>The customer is notified by email. Tracking can be added later.</p>}
          <InputField
            name="courier"
            label="Courier"
            value={tracking?.courier}
            maxLength={max.courier}
            isOptional
          />
          <InputField
            name="number"
            label="Tracking number"
            value={tracking?.number}
            maxLength={max.number}
            isOptional
          />
          <InputField name="url" label="Tracking page" type="url" value={tracking?.url} isOptional />
        </FoldForm>
      )}
      {can('delivered') && order.parcels.length > 1 && (
        <DeskForm action={`${path}/deliver`} submit="Mark as delivered" variant="secondary" />
      )}
      {isUnderWay && (
        <FoldForm action={`${path}/fail`} title="Record a problem" submit="Record the problem">
          <p>The customer is notified by email and reads this text on the order page.</p>
          <TextAreaField
            name="error"
            label="What went wrong"
            hint={`At most ${NOTE_MAX_CHARACTERS} characters.`}
            rows={2}
          />
        </FoldForm>
      )}
      {hasError && isUnderWay && (
        <DeskForm action={`${path}/clear-error`} submit="Remove the problem" variant="secondary" />
      )}
      {order.parcels.length > 1 && whyUncancellable(order, supplierId) === null && (
        <FoldForm action={`${path}/cancel`} title="Cancel this parcel" variant="danger">
          <p>
            Cancels this parcel for good. Its units return to stock, its price becomes due for refund, and the
            customer is notified by email.
          </p>
          <NoteInput name="reason" label="Reason" hint="The customer can read it." isOptional />
        </FoldForm>
      )}
    </div>
  );
}

/** The operators' notes about an order, and a form that adds a note. */
export function OrderNotes({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  return (
    <Card title="Notes for colleagues">
      {notes.map(({ operator, text, at }) => (
        <article key={at + operator}>
          <p className="text-sm text-muted">
            {operator}, {formatDateTime(at)}
          </p>
          <p className="whitespace-pre-line break-words">{text}</p>
        </article>
      ))}
      <DeskForm action={`/orders/${orderId}/note`} submit="Save the note" variant="secondary">
        <TextAreaField name="text" label="New note" hint="Customers never see it." rows={2} />
      </DeskForm>
    </Card>
  );
}

type AddressProps = {
  orderId: number;
  address: OrderAddress['address'];
  provinces: readonly Province[];
};

/** The form that changes an order's delivery address. */
export function OrderAddressForm({ orderId, address, provinces }: AddressProps) {
  const action = `/orders/${orderId}/address`;
  const { posted } = use(DeskPage);
  const asked = posted?.action === action ? (posted.errors.postal_code ?? '') : '';
  const choices = provinces.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FoldForm action={action} title="Change the address" hidden={{ asked }}>
      <p>Possible until a parcel is packed. Invoices that are issued keep their address.</p>
      <InputField name="recipient" label="Recipient" value={address.recipient} />
      <InputField name="phone" label="Cellphone number" value={address.phone} />
      <InputField name="street" label="Street address" value={address.street} />
      <InputField name="complex" label="Complex or building" value={address.complex} isOptional />
      <InputField name="suburb" label="Suburb" value={address.suburb} />
      <InputField name="city" label="City or town" value={address.city} />
      <CountInput name="postal_code" label="Postal code" value={address.postal_code} maxLength={10} />
      <ChoiceField name="province_id" label="Province" value={address.province_id} choices={choices} />
      <TextAreaField name="notes" label="Note for the courier" value={address.notes} rows={2} isOptional />
    </FoldForm>
  );
}
