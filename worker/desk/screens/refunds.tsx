import * as v from 'valibot';
import { Notice } from '#client/ui/notice.tsx';
import type { Order } from '#shared/contract/order.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import {
  type GrantPreview,
  type GrantScope,
  grantRefund,
  previewGrant,
} from '#worker/operations/operator-refunds.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { searchOrders } from '#worker/operations/order-search.repository.ts';
import { ActionEffects, DataTable, Link, Section } from '../content.tsx';
import { actorOf, createApp, type DeskContext } from '../context.ts';
import { idInPath, noteField, orPageNotFound, wholeNumberField } from '../fields.ts';
import { Filters } from '../filters.tsx';
import { ChoiceField, CountInput, DeskForm, NoteInput, type SelectOption } from '../form.tsx';
import { formsFor } from '../form-action.ts';
import { STATUS_WORDS } from '../order-labels.tsx';
import { Page } from '../page.tsx';
import { RefundFields, refund } from './order-actions.ts';
import { RefundForm } from './order-forms.tsx';

const EVERYTHING = 'all';

/** The goods of a refund as the form sends them: `all`, `parcel:7` or `product:7:SKU`. */
const goodsField = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(?:all|parcel:\d{1,15}|product:\d{1,15}:.+)$/),
);
const quantityField = v.pipe(
  v.optional(v.string(), '1'),
  v.regex(/^[1-9]\d{0,3}$/, 'Enter a number of units, such as 1.'),
  v.transform(Number),
);
const GrantFields = v.object({
  goods: goodsField,
  quantity: quantityField,
  /** The amounts of the preview, in cents. */
  cents: wholeNumberField,
  earlier: wholeNumberField,
  reason: v.pipe(noteField(), v.string('Enter the reason. It is printed on the credit note.')),
});
const QuerySchema = v.object({
  goods: v.fallback(goodsField, EVERYTHING),
  quantity: v.fallback(quantityField, 1),
});

/** Screens for the orders with due refunds, and for the refunds of one order. */
export const refunds = createApp().get('/', showList).get('/:id', show);

const form = formsFor(refunds, show, (c) => `/refunds/${idInPath(c, 'id')}`);

form('/:id/record', RefundFields, refund);
form('/:id/grant', GrantFields, async (c, { goods, quantity, cents, earlier, reason }) => {
  const orderId = idInPath(c, 'id');
  const scope = toScope(goods, quantity);
  const preview = await previewGrant(c.env.DB, orderId, scope);
  if (preview.kind !== 'due' || preview.cents !== cents) return { fault: CHANGED };
  const { parcels } = preview;
  const grant = { orderId, scope, reason, parcels, earlierCents: earlier, now: new Date() };
  const isGranted = await grantRefund(c.env.DB, actorOf(c, reason), grant);
  if (!isGranted) return { fault: CHANGED };
  return `${formatCents(cents)} is due. Return it at the gateway, then record it here.`;
});

const CHANGED = 'The refund has changed in the meantime. Nothing was changed. Check the new amount.';

const LISTED = 200;

async function showList(c: DeskContext): Promise<Response> {
  const { orders } = await searchOrders(c.env.DB, {
    text: '',
    status: null,
    isRefundDue: true,
    supplierId: null,
    day: null,
    page: 1,
    pageSize: LISTED,
  });
  return c.render(
    <Page title="Refunds due">
      <DataTable
        caption={`Orders with money to return${orders.length === LISTED ? `, the newest ${LISTED}` : ''}`}
        isCaptionHidden
        cells={({ id, createdAt, status, customerName, dueCents }) => ({
          Order: <Link href={`/refunds/${id}`}>{orderNumber(id)}</Link>,
          Placed: formatDateTime(createdAt),
          Status: STATUS_WORDS[status],
          Customer: customerName === '' ? '(erased)' : customerName,
          Due: formatCents(dueCents),
        })}
        rows={orders}
        empty="No money is due."
      />
    </Page>,
  );
}

async function show(c: DeskContext): Promise<Response> {
  const orderId = idInPath(c, 'id');
  const path = `/refunds/${orderId}`;
  const posted = c.get('posted');
  const values = posted?.action === `${path}/grant` ? Object.fromEntries(posted.values) : c.req.query();
  const { goods, quantity } = v.parse(QuerySchema, values);
  const isRequested = values.goods !== undefined;
  const [details, preview] = await Promise.all([
    findOrderDetails(c.env.DB, orderId),
    isRequested ? previewGrant(c.env.DB, orderId, toScope(goods, quantity)) : null,
  ]);
  const { order, refunds: all } = orPageNotFound(c, details);
  const due = all.filter(({ refundedAt }) => refundedAt === null);
  return c.render(
    <Page title={`Refunds of order ${orderNumber(orderId)}`}>
      <p>
        <Link href={`/orders/${orderId}`}>Show the order</Link>
      </p>
      <Section title="Money to return" className="max-w-2xl">
        {due.length === 0 ? (
          <p className="text-muted">No money is due.</p>
        ) : (
          <RefundForm action={`${path}/record`} due={due} />
        )}
      </Section>
      <Section title="Grant a refund" className="max-w-2xl">
        <p>Makes money due that is not due yet, for a lost parcel or missing units.</p>
        <Filters action={path} submit="Calculate">
          <div className="desk-filters-wide">
            <ChoiceField name="goods" label="For" value={goods} choices={choicesOf(order)} />
          </div>
          <CountInput name="quantity" label="Units, for a product" value={quantity} />
        </Filters>
        {preview !== null && (
          <Preview action={`${path}/grant`} preview={preview} goods={goods} quantity={quantity} />
        )}
      </Section>
    </Page>,
  );
}

function choicesOf({ children, products }: Order): SelectOption[] {
  return [
    { value: EVERYTHING, label: 'everything not yet refunded' },
    ...children.map(({ supplier }) => ({
      value: `parcel:${supplier.id}`,
      label: `the parcel of ${supplier.display_name}`,
    })),
    ...products
      .filter(({ product }) => product.sku !== '')
      .map(({ product, quantity }) => ({
        value: `product:${product.supplier.id}:${product.sku}`,
        label: `${product.name} (${product.sku}, ${quantity} ordered)`,
      })),
  ];
}

function toScope(goods: string, quantity: number): GrantScope {
  const [, supplier, sku] = /^(?:parcel|product):(\d+)(?::(.+))?$/.exec(goods) ?? [];
  return {
    supplierId: supplier === undefined ? null : Number(supplier),
    product: sku === undefined ? null : { sku, quantity },
  };
}

type PreviewProps = { action: string; preview: GrantPreview; goods: string; quantity: number };

function Preview({ action, preview, goods, quantity }: PreviewProps) {
  if (preview.kind !== 'due') return <Notice tone="warning">{WHY_NOT[preview.kind]}</Notice>;
  const { cents, earlierCents: earlier, parcels } = preview;
  const amounts = parcels.map(
    (parcel) => `${formatCents(parcel.cents)} for the parcel of ${parcel.supplierName}`,
  );
  return (
    <>
      <ActionEffects
        order={`${amounts.join(' and ')} becomes due, with the shares of the voucher and the delivery fee`}
        stock="unchanged"
        documents="a credit note with the reason is issued and emailed within minutes"
        customer="sees the refund on the order page; receives another email once the money is returned"
        isFinal
      />
      <DeskForm
        action={action}
        submit={`Grant ${formatCents(cents)}`}
        variant="danger"
        hidden={{ goods, quantity, cents, earlier }}
      >
        <NoteInput name="reason" label="Reason" hint="Printed on the credit note." />
      </DeskForm>
    </>
  );
}

const WHY_NOT: Readonly<Record<Exclude<GrantPreview['kind'], 'due'>, string>> = {
  missing: 'There is no such order.',
  'no-parcel': 'The order has no such parcel.',
  unsent: 'Some of these parcels have not been shipped. Cancel them on the order’s page instead.',
  nothing: 'These goods have no money left to refund. Check the order’s status and the number of units.',
};
