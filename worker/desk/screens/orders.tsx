import { Hono } from 'hono';
import * as v from 'valibot';
import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { toOrderId } from '#worker/operations/order-rules.ts';
import {
  type FoundOrders,
  listRetailerNames,
  SEARCHED_ORDERS,
  searchOrders,
} from '#worker/operations/order-search.repository.ts';
import type { OrderSummary } from '#worker/operations/order-summary.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import type { DeskContext } from '../context.ts';
import { searchField } from '../fields.ts';
import { Filters, SearchField } from '../filters.tsx';
import { STATUS_WORDS, StatusBadge } from '../order-labels.tsx';
import { showPage } from '../page.tsx';
import { DataTable } from '../table.tsx';

/** The list of orders, with search and filters in its URL. */
export const orders = new Hono<RequestEnv>().get('/', show);

const REFUND_DUE = 'refund-due';
const PAGE_SIZE = 25;
const MOST_PAGES = 1_000;

/** Ignores values that no form of this page sends. */
const QuerySchema = v.object({
  q: searchField,
  status: v.fallback(v.picklist([...ORDER_STATUSES, REFUND_DUE, '']), ''),
  retailer: v.fallback(v.pipe(v.string(), v.regex(/^\d{0,9}$/)), ''),
  day: v.fallback(
    v.pipe(
      v.string(),
      v.check((day) => day === '' || !Number.isNaN(startOfSouthAfricanDay(day).getTime())),
    ),
    '',
  ),
  page: v.fallback(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number), v.maxValue(MOST_PAGES)),
    1,
  ),
});
type Query = v.InferOutput<typeof QuerySchema>;

async function show(c: DeskContext): Promise<Response> {
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
  return showPage(c, {
    title: 'Orders',
    content: (
      <>
        <SearchForm query={query} retailers={retailers} />
        <DataTable
          caption={query.page === 1 ? 'Orders, newest first' : `Orders, newest first, page ${query.page}`}
          columns={['Order', 'Placed', 'Status', 'Customer', 'Parcels', 'Total', 'Refund due']}
          rows={found.orders.map((order) => ({ key: order.id, cells: cellsOf(order) }))}
          empty="No order matches."
        />
        <Pages query={query} found={found} />
      </>
    ),
  });
}

function cellsOf(order: OrderSummary) {
  const { id, createdAt, status, customerName, parcels, totalCents, dueCents } = order;
  return [
    <a key="id" className="link" href={`/orders/${id}`}>
      {orderNumber(id)}
    </a>,
    formatDateTime(createdAt),
    <StatusBadge key="status" status={status} />,
    customerName === '' ? '(erased)' : customerName,
    <ul key="parcels">
      {parcels.map((parcel) => (
        <li key={parcel.supplierId}>
          {parcel.supplierName}
          {parcel.status !== status && `: ${STATUS_WORDS[parcel.status]}`}
        </li>
      ))}
    </ul>,
    formatRand(toRand(totalCents)),
    dueCents === 0 ? '' : formatRand(toRand(dueCents)),
  ];
}

type SearchProps = { query: Query; retailers: readonly { id: number; name: string }[] };

function SearchForm({ query, retailers }: SearchProps) {
  return (
    <Filters action="/orders" submit="Search">
      <SearchField
        value={query.q}
        hint={`Order number, email, name, phone or SKU. Names, phones and SKUs: in the newest ${formatCount(SEARCHED_ORDERS)} orders.`}
      />
      <div className="field">
        <label htmlFor="status">Status</label>
        <select id="status" name="status" defaultValue={query.status}>
          <option value="">All</option>
          <option value={REFUND_DUE}>Refund due</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="retailer">Retailer</label>
        <select id="retailer" name="retailer" defaultValue={query.retailer}>
          <option value="">All</option>
          {retailers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="day">Placed on</label>
        <input id="day" name="day" type="date" defaultValue={query.day} />
      </div>
    </Filters>
  );
}

function Pages({ query, found }: { query: Query; found: FoundOrders }) {
  const { page, ...filters } = query;
  if (page === 1 && !found.hasMore) return null;
  const hrefOf = (to: number) => `/orders?${new URLSearchParams({ ...filters, page: String(to) })}`;
  return (
    <nav aria-label="Pages" className="flex justify-center gap-2">
      {page > 1 && (
        <a className="chip" rel="prev" href={hrefOf(page - 1)}>
          Newer orders
        </a>
      )}
      {found.hasMore && page < MOST_PAGES && (
        <a className="chip" rel="next" href={hrefOf(page + 1)}>
          Older orders
        </a>
      )}
    </nav>
  );
}
