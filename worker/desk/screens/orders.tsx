import type { ReactNode } from 'react';
import * as v from 'valibot';
import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { hasPrintableParcel, toOrderId } from '#worker/operations/order-rules.ts';
import {
  listRetailerNames,
  SEARCHED_ORDERS,
  searchOrders,
} from '#worker/operations/order-search.repository.ts';
import type { OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { DataTable, OrderLink } from '../content.tsx';
import { createApp, type DeskContext } from '../context.ts';
import { dayField, LIST_FIELDS } from '../fields.ts';
import { Filters, listCaption, listUrl, PageLinks, RetailerField, SearchField } from '../filters.tsx';
import { ChoiceField, DeskForm, InputField } from '../form.tsx';
import { STATUS_WORDS, StatusBadge } from '../order-labels.tsx';
import { Page } from '../page.tsx';

/** The list of orders, with search and filters in its URL. */
export const orders = createApp().get('/', showOrders);

const REFUND_DUE = 'refund-due';
const PAGE_SIZE = 25;

const QuerySchema = v.object({
  ...LIST_FIELDS,
  status: v.fallback(v.picklist([...ORDER_STATUSES, REFUND_DUE, '']), ''),
  day: v.fallback(v.union([dayField, v.literal('')]), ''),
  chosen: v.fallback(v.picklist(['all', '']), ''),
});
type Query = v.InferOutput<typeof QuerySchema>;

/** Shows the list of orders. */
export async function showOrders(c: DeskContext): Promise<Response> {
  const query = v.parse(QuerySchema, c.req.query());
  const [found, retailers] = await Promise.all([
    searchOrders(c.env.DB, {
      text: query.q,
      status: query.status === '' || query.status === REFUND_DUE ? null : query.status,
      isRefundDue: query.status === REFUND_DUE,
      supplierId: query.retailer === '' ? null : Number(query.retailer),
      day: query.day === '' ? null : query.day,
      page: query.page,
      pageSize: PAGE_SIZE,
    }),
    listRetailerNames(c.env.DB),
  ]);
  const [only] = found.orders;
  if (only !== undefined && found.orders.length === 1 && toOrderId(query.q) === only.id) {
    return c.redirect(`/orders/${only.id}`, 303);
  }
  const table = (
    <DataTable
      caption={listCaption('Orders', query.page)}
      cells={(order) => ({
        Order: <ChosenOrder order={order} isChosen={query.chosen === 'all'} />,
        Placed: formatDateTime(order.createdAt),
        Status: <StatusBadge status={order.status} />,
        Customer: order.customerName === '' ? '(erased)' : order.customerName,
        Parcels: <Parcels {...order} />,
        Total: formatCents(order.totalCents),
        'Refund due': order.dueCents === 0 ? '' : formatCents(order.dueCents),
      })}
      rows={found.orders}
      empty="No order matches."
    />
  );
  return c.render(
    <Page title="Orders">
      <Filters action="/orders" submit="Search">
        <SearchField
          value={query.q}
          hint={`Order number, email, name, phone or SKU. Names, phones and SKUs: in the newest ${formatCount(SEARCHED_ORDERS)} orders.`}
        />
        <ChoiceField
          name="status"
          label="Status"
          value={query.status}
          choices={{ '': 'All', [REFUND_DUE]: 'Refund due', ...STATUS_WORDS }}
          isOptional
        />
        <RetailerField value={query.retailer} retailers={retailers} isOptional />
        <InputField name="day" label="Placed on" type="date" value={query.day} isOptional />
      </Filters>
      {found.orders.some(hasPrintableParcel) ? <PackForm query={query}>{table}</PackForm> : table}
      <PageLinks path="/orders" query={{ ...query, chosen: '' }} hasMore={found.hasMore} />
    </Page>,
  );
}

/**
 * The form around the list of orders. A link selects all orders, so no script is needed. The link targets the form, so
 * that the next Tab key press reaches the submit button.
 */
function PackForm({ query, children }: { query: Query; children: ReactNode }) {
  const isAll = query.chosen === 'all';
  const choose = (
    <>
      <a
        className="chip"
        accessKey={CHOOSE_KEY}
        href={`${listUrl('/orders', { ...query, chosen: isAll ? '' : 'all' })}#pack`}
      >
        {isAll ? 'Choose none' : 'Choose all on this page'}
      </a>
      <span className="text-sm text-muted">
        Keyboard: <kbd>{CHOOSE_KEY}</kbd> choose all, <kbd>{PACK_KEY}</kbd> pack and print.
      </span>
    </>
  );
  return (
    <div id="pack">
      <DeskForm
        action={listUrl('/orders/print', query)}
        submit="Pack and print"
        accessKey={PACK_KEY}
        beside={choose}
      >
        {children}
      </DeskForm>
    </div>
  );
}

const CHOOSE_KEY = 'a';
const PACK_KEY = 'k';

function ChosenOrder({ order, isChosen }: { order: OperatorOrder; isChosen: boolean }) {
  return (
    <span className="flex items-center gap-2">
      {hasPrintableParcel(order) && (
        <input
          type="checkbox"
          className="size-5"
          name="order"
          value={order.id}
          defaultChecked={isChosen}
          aria-label={`Choose order ${orderNumber(order.id)}`}
        />
      )}
      <OrderLink id={order.id} />
    </span>
  );
}

function Parcels({ parcels, status }: OperatorOrder) {
  return (
    <ul>
      {parcels.map((parcel) => (
        <li key={parcel.supplierId}>
          {parcel.supplierName}
          {parcel.status !== status && `: ${STATUS_WORDS[parcel.status]}`}
        </li>
      ))}
    </ul>
  );
}
