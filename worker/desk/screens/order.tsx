import { Notice } from '#client/ui/notice.tsx';
import type { Province } from '#shared/contract/address.ts';
import type { Order, OrderChild } from '#shared/contract/order.ts';
import { addressLines } from '#shared/domain/address-lines.ts';
import { formatDate, formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents, formatRand } from '#shared/domain/money.ts';
import { orderDelivery, orderTotal } from '#shared/domain/order-totals.ts';
import { paymentMethodName } from '#shared/domain/payment-methods.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { listProvinces } from '#worker/api/catalogue/catalogue.repository.ts';
import { canChangeAddress } from '#worker/operations/order-address.repository.ts';
import { findOrderDetails, type OrderDetails } from '#worker/operations/order-details.repository.ts';
import { findOrderSummary, type OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { Card, DataTable, Facts, Link } from '../content.tsx';
import type { DeskContext } from '../context.ts';
import { idInPath, orPageNotFound } from '../fields.ts';
import { RETURN_WORDS, StatusBadge } from '../order-labels.tsx';
import { Page } from '../page.tsx';
import { OrderAddressForm, OrderForms, OrderNotes, ParcelForms } from './order-forms.tsx';

/** Shows an order. */
export async function showOrder(c: DeskContext) {
  const orderId = idInPath(c, 'id');
  const [row, found, provinces] = await Promise.all([
    findOrderDetails(c.env.DB, orderId),
    findOrderSummary(c.env.DB, orderId),
    listProvinces(c.env.DB),
  ]);
  const summary = orPageNotFound(c, found);
  const details = orPageNotFound(c, row);
  const { order: shown, payments, refunds, events, notes, erasedAt } = details;
  const nameOf = (itemId: number) => shown.products.find(({ id }) => id === itemId)?.product.name ?? '';
  return c.render(
    <Page title={`Order ${orderNumber(orderId)}`} aside={<StatusBadge status={summary.status} />}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Customer details={details} provinces={provinces} />
        <Totals order={shown} />
      </div>
      <OrderForms order={summary} due={refunds.filter(({ refundedAt }) => refundedAt === null)} />
      {shown.children.map((child) => (
        <Parcel key={child.supplier.id} order={shown} child={child} summary={summary} />
      ))}
      {erasedAt === null && <OrderNotes orderId={shown.id} notes={notes} />}
      <DataTable
        caption="Payments"
        cells={({ reference, status, amountCents, gateway, gatewayPaymentId, method, paidAt }) => ({
          Reference: reference,
          Status: status,
          Amount: formatCents(amountCents),
          Gateway: [gateway, gatewayPaymentId].filter(Boolean).join(' '),
          Method: method === null ? '' : (paymentMethodName(method) ?? method),
          Paid: paidAt === null ? '' : formatDateTime(paidAt),
        })}
        rows={payments}
        empty="No payment was started."
      />
      <DataTable
        caption="Refunds"
        cells={({ paymentReference, amountCents, refundedAt, reason, reference }) => ({
          Payment: paymentReference,
          Amount: formatCents(amountCents),
          State: refundedAt === null ? 'due' : `returned ${formatDateTime(refundedAt)}`,
          Reason: reason,
          Reference: reference,
        })}
        rows={refunds}
        empty="No refund is due or was made."
      />
      <p>
        <Link href={`/refunds/${shown.id}`}>Grant a refund</Link> for a lost parcel or missing units.
      </p>
      {shown.returns !== undefined && (
        <DataTable
          caption="Returns"
          cells={({ id, status, lines, comment }) => ({
            Return: <Link href={`/returns/${id}`}>{id}</Link>,
            Status: RETURN_WORDS[status],
            Units: lines.map(({ item_id, quantity }) => `${quantity} × ${nameOf(item_id)}`).join(', '),
            Comment: comment,
          })}
          rows={shown.returns}
        />
      )}
      <DataTable
        caption="History"
        cells={({ at, status, supplierName, cause, operator }) => ({
          When: formatDateTime(at),
          Status: status,
          Parcel: supplierName ?? 'whole order',
          Cause: cause,
          Operator: operator,
        })}
        rows={events}
        empty="Nothing has happened."
      />
    </Page>,
  );
}

type CustomerProps = { details: OrderDetails; provinces: readonly Province[] };

function Customer({ details: { order: shown, erasedAt }, provinces }: CustomerProps) {
  if (erasedAt !== null) {
    return (
      <Card title="Customer">
        <p>Erased on {formatDate(erasedAt)} with the customer’s account.</p>
      </Card>
    );
  }
  const { address, contact } = shown.order_address;
  const lines = [address.recipient, ...addressLines(address, address.province.name), address.phone];
  return (
    <Card title="Customer">
      <p>
        {contact.name}
        <br />
        <Link href={`mailto:${contact.email}`}>{contact.email}</Link>
        <br />
        <Link href={`tel:${contact.phone}`}>{contact.phone}</Link>
      </p>
      <h3 className="font-bold">Delivery address</h3>
      <address className="whitespace-pre-line not-italic">{lines.join('\n')}</address>
      {address.notes !== '' && <p>Note for the courier: {address.notes}</p>}
      {canChangeAddress(shown) && (
        <OrderAddressForm orderId={shown.id} address={address} provinces={provinces} />
      )}
    </Card>
  );
}

function Totals({ order: shown }: { order: Order }) {
  const { discount, voucher_code: code } = shown;
  return (
    <Card title="Totals">
      <Facts
        facts={{
          Placed: formatDateTime(shown.created_at),
          Products: formatRand(shown.amount + discount),
          [code === undefined ? 'Discount' : `Voucher ${code}`]:
            discount !== 0 && `− ${formatRand(discount)}`,
          Delivery: formatRand(orderDelivery(shown)),
          Total: <b>{formatRand(orderTotal(shown))}</b>,
        }}
      />
    </Card>
  );
}

type ParcelProps = { order: Order; child: OrderChild; summary: OperatorOrder };

function Parcel({ order: shown, child, summary }: ParcelProps) {
  const { supplier, status, delivery, tracking = null, error, delivered_at: deliveredAt } = child;
  const items = shown.products.filter(({ product }) => product.supplier.id === supplier.id);
  return (
    <section className="card grid gap-4 p-4" aria-labelledby={`parcel-${supplier.id}`}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={`parcel-${supplier.id}`}>Parcel of {supplier.display_name}</h2>
        <StatusBadge status={status} />
      </div>
      {error !== null && (
        <Notice tone="error" title="Problem, shown to the customer">
          {error}
        </Notice>
      )}
      <DataTable
        caption={`Products of ${supplier.display_name}`}
        isCaptionHidden
        cells={({ product, quantity }) => ({
          SKU: product.sku === '' ? `#${product.id}` : product.sku,
          Product: [product.name, ...product.options.map(({ value }) => value)].filter(Boolean).join(', '),
          Units: quantity,
          'Price each': formatRand(product.price),
        })}
        rows={items}
        empty="This parcel has no products."
      />
      <Facts
        facts={{
          'Promised for': formatDate(delivery.promised_date),
          Delivered: deliveredAt && formatDateTime(deliveredAt),
          Tracking: tracking && <TrackingText {...tracking} />,
        }}
      />
      <ParcelForms order={summary} supplierId={supplier.id} tracking={tracking} hasError={error !== null} />
    </section>
  );
}

function TrackingText({ courier, number, url }: NonNullable<OrderChild['tracking']>) {
  return (
    <>
      {[courier, number].filter((part) => part !== null).join(', ')}
      {url !== null && (
        <>
          {' '}
          <a className="link" href={url} rel="noreferrer">
            tracking page
          </a>
        </>
      )}
    </>
  );
}
