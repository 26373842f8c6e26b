import * as v from 'valibot';
import {
  type Order,
  OrderAddressSchema,
  type OrderChild,
  OrderedProductSchema,
  OrderPaymentSchema,
  type OrderRefund,
  type OrderStatus,
  OrderStatusSchema,
  TrackingSchema,
} from '#shared/contract/order.ts';
import { type OrderReturn, OrderReturnSchema } from '#shared/contract/order-return.ts';
import { OrderReviewSchema } from '#shared/contract/review.ts';
import { creditNoteNumber } from '#shared/domain/document-number.ts';
import { toRand } from '#shared/domain/money.ts';
import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import { RETURN_EXCLUSION_CODES } from '#shared/domain/return-exclusion.ts';
import { unverifiedEmailSql } from '../auth/is-verified.sql.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { invoiceState } from './invoice-rejection.ts';

/**
 * SQL for an order_child c: the retailer's address as copied into the order, or the retailer's current address if the
 * copy is empty.
 */
export const SUPPLIER_ADDRESS = sql`coalesce(nullif(c.supplier_address, ''),
  (SELECT trim(s.address) FROM supplier s WHERE s.id = c.supplier_id))`;

/** SQL for an order_child c: its tracking as JSON, or null. */
const TRACKING = sql`json(CASE WHEN c.courier IS NOT NULL
  THEN json_object('courier', c.courier, 'number', c.tracking_number, 'url', c.tracking_url) END)`;

/**
 * SQL for an order_child c: the time at which it reached the status, or null. Later notes are events with the same
 * status, so the first event counts.
 */
const reachedAt = (status: ParcelStatus): Sql => sql`(SELECT min(e.created_at) FROM order_event e
  WHERE e.order_id = c.order_id AND e.supplier_id = c.supplier_id AND e.status = ${status})`;

/** Selects an order with all its details in one row. The caller appends a WHERE clause on `o`. */
export const ORDER_SELECT = sql`
  SELECT o.id, o.status, o.amount_cents, o.discount_cents, o.voucher_id, o.order_address, o.created_at, o.expires_at,
    o.click_id, (SELECT v.code FROM voucher v WHERE v.id = o.voucher_id) AS voucher_code,
    (SELECT json_group_array(json_object('id', i.id, 'product_id', i.product_id, 'supplier_id', i.supplier_id,
        'quantity', i.quantity, 'price_cents', i.price_cents, 'savings_cents', i.savings_cents,
        'discount_cents', i.discount_cents, 'delivery_cents', i.delivery_cents, 'return_exclusion', i.return_exclusion, 'product', json(i.product))
        ORDER BY i.id)
      FROM order_item i WHERE i.order_id = o.id) AS items,
    (SELECT json_group_array(json_object('supplier_id', c.supplier_id, 'supplier_name', c.supplier_name,
        'supplier_npo_id', c.supplier_npo_id, 'supplier_vat_number', c.supplier_vat_number,
        'supplier_address', ${SUPPLIER_ADDRESS}, 'vat_cents', c.vat_cents, 'status', c.status,
          'delivery_fee_cents', c.delivery_fee_cents,
        'promised_date', c.promised_date, 'return_days', c.return_days, 'packed_at', ${reachedAt('packed')},
        'shipped_at', ${reachedAt('shipped')}, 'delivered_at', ${reachedAt('delivered')}, 'error', c.error, 'tracking', ${TRACKING},
        'is_invoiced', EXISTS (SELECT 1 FROM invoice d
          WHERE d.order_id = c.order_id AND d.supplier_id = c.supplier_id),
        'credit_note_serial', (SELECT n.serial_number FROM credit_note n
          WHERE n.order_id = c.order_id AND n.supplier_id = c.supplier_id AND n.refund_id IS NULL))
        ORDER BY c.supplier_id)
      FROM order_child c WHERE c.order_id = o.id) AS children,
    (SELECT json_object('gateway', p.gateway, 'method', p.method, 'status', p.status, 'paid_at', p.paid_at)
      -- If the order still waits for payment, a complete payment could not be applied to it and will be refunded.
      FROM payment p WHERE p.order_id = o.id AND NOT (o.status = 'placed' AND p.status = 'complete')
      -- The payment that paid the order comes before complete payments that are refunded as a whole.
      ORDER BY p.status = 'complete' DESC, p.id IN (SELECT payment_id FROM refund WHERE order_id = o.id AND supplier_id IS NULL), p.id DESC
      LIMIT 1) AS payment,
    (SELECT json_group_array(json_object('amount_cents', r.amount_cents, 'refunded_at', r.refunded_at,
        'supplier_id', r.supplier_id, 'lines', json((SELECT json_group_array(json_object(
          'item_id', n.order_item_id, 'quantity', n.quantity) ORDER BY n.order_item_id)
          FROM refund_item n WHERE n.refund_id = r.id)),
        'credit_note_serial', (SELECT d.serial_number FROM credit_note d WHERE d.refund_id = r.id)) ORDER BY r.id)
      FROM refund r WHERE r.order_id = o.id) AS refunds,
    (SELECT json_group_array(json_object('id', b.id, 'supplier_id', b.supplier_id, 'status', b.status,
        'reason', b.reason, 'remedy', b.remedy, 'comment', b.comment, 'note', b.note, 'refusal', b.refusal,
        'refund', json((SELECT json_object('goods_cents', sum(i.price_cents * n.quantity),
            'paid_cents', sum(n.goods_cents), 'delivery_cents', sum(n.delivery_cents))
          FROM refund_item n JOIN order_item i ON i.id = n.order_item_id
          WHERE n.refund_id = b.refund_id GROUP BY n.refund_id)),
        'lines', json((SELECT json_group_array(json_object('item_id', n.order_item_id, 'quantity', n.quantity)
          ORDER BY n.order_item_id) FROM order_return_item n WHERE n.return_id = b.id)),
        'events', json((SELECT json_group_array(json_object('status', e.status, 'at', e.created_at) ORDER BY e.id)
          FROM order_return_event e WHERE e.return_id = b.id))) ORDER BY b.id)
      FROM order_return b WHERE b.order_id = o.id) AS returns,
    (SELECT json_group_array(json_object('item_id', w.order_item_id, 'stars', w.stars, 'title', w.title, 'text', w.text,
        'status', w.status, 'refusal', w.refusal, 'answer', w.answer) ORDER BY w.order_item_id)
      FROM order_item i JOIN review w ON w.order_item_id = i.id WHERE i.order_id = o.id) AS reviews,
    ${unverifiedEmailSql(sql`o.user_id`)} AS email_to_confirm
  FROM "order" o`;

/** A row of {@link ORDER_SELECT}. */
export type OrderRow = {
  id: number;
  status: OrderStatus;
  amount_cents: number;
  discount_cents: number;
  voucher_id: number | null;
  voucher_code: string | null;
  order_address: string;
  created_at: string;
  expires_at: string;
  click_id: string | null;
  email_to_confirm: string | null;
  items: string;
  children: string;
  payment: string | null;
  refunds: string;
  returns: string;
  reviews: string;
};

export const ORDERS_PAGE_SIZE = 10;

/** Returns a customer's own order, or null. */
export async function findOrder(db: D1Database, userId: number, orderId: number): Promise<Order | null> {
  const row = await findOrderStatement(db, userId, orderId).first<OrderRow>();
  return row === null ? null : toOrder(row);
}

/** {@link findOrder} as a statement for a batch. */
export function findOrderStatement(db: D1Database, userId: number, orderId: number): Statement<OrderRow> {
  return prepare<OrderRow>(db)`${ORDER_SELECT} WHERE o.id = ${orderId} AND o.user_id = ${userId}`;
}

/**
 * Returns any customer's order for an email, with the owner's current email address. Name and delivery address are the
 * ones stored with the order. Returns `erased` if the order was erased with its owner's account, and null if the order
 * does not exist. If the account was erased while the order was open, uses the last email address, which is stored with
 * the order.
 */
export async function findOrderToEmail(
  db: D1Database,
  orderId: number,
): Promise<{ order: Order; to: string } | 'erased' | null> {
  const { order, owner } = await runBatch(db, {
    order: prepare<OrderRow>(db)`${ORDER_SELECT} WHERE o.id = ${orderId}`,
    owner: prepare<{ email: string; isErased: 0 | 1 }>(db)`
      SELECT coalesce(u.email, o.order_address ->> '$.contact.email') AS email, o.erased_at IS NOT NULL AS isErased
      FROM "order" o JOIN user u ON u.id = o.user_id WHERE o.id = ${orderId}`,
  });
  const [[orderRow], [ownerRow]] = [order.rows, owner.rows];
  if (orderRow === undefined || ownerRow === undefined) return null;
  if (ownerRow.isErased === 1) return 'erased';
  return { order: toOrder(orderRow), to: ownerRow.email };
}

/** Returns one page of a customer's orders, newest first, and their total number. */
export async function listOrders(
  db: D1Database,
  userId: number,
  page: number,
): Promise<{ orders: Order[]; total: number }> {
  const { count, orders } = await runBatch(db, {
    count: prepare<{ total: number }>(db)`SELECT count(*) AS total FROM "order" WHERE user_id = ${userId}`,
    orders: prepare<OrderRow>(db)`
      ${ORDER_SELECT} WHERE o.user_id = ${userId}
      ORDER BY o.id DESC LIMIT ${ORDERS_PAGE_SIZE} OFFSET ${(page - 1) * ORDERS_PAGE_SIZE}`,
  });
  return { orders: orders.rows.map(toOrder), total: count.rows[0]?.total ?? 0 };
}

/** The JSON in `order_item.product`: the copied product fields that have no separate column. */
const ProductCopySchema = v.object(
  v.pick(OrderedProductSchema, ['parent_id', 'sku', 'parent_sku', 'name', 'brand', 'options', 'images'])
    .entries,
);
export type ProductCopy = v.InferOutput<typeof ProductCopySchema>;

const ItemsSchema = v.array(
  v.object({
    id: v.number(),
    product_id: v.number(),
    supplier_id: v.number(),
    quantity: v.number(),
    price_cents: v.number(),
    savings_cents: v.number(),
    discount_cents: v.number(),
    delivery_cents: v.number(),
    return_exclusion: v.nullable(v.picklist(RETURN_EXCLUSION_CODES)),
    product: ProductCopySchema,
  }),
);

const ChildrenSchema = v.array(
  v.object({
    supplier_id: v.number(),
    supplier_name: v.string(),
    supplier_npo_id: v.nullable(v.number()),
    supplier_vat_number: v.nullable(v.string()),
    supplier_address: v.string(),
    vat_cents: v.number(),
    status: OrderStatusSchema,
    delivery_fee_cents: v.number(),
    promised_date: v.string(),
    return_days: v.number(),
    packed_at: v.nullable(v.string()),
    shipped_at: v.nullable(v.string()),
    delivered_at: v.nullable(v.string()),
    error: v.nullable(v.string()),
    tracking: v.nullable(TrackingSchema),
    is_invoiced: v.number(),
    credit_note_serial: v.nullable(v.number()),
  }),
);
type ChildRow = v.InferOutput<typeof ChildrenSchema>[number];
type ItemRow = v.InferOutput<typeof ItemsSchema>[number];

const RefundsSchema = v.array(
  v.object({
    amount_cents: v.number(),
    refunded_at: v.nullable(v.string()),
    supplier_id: v.nullable(v.number()),
    lines: v.array(v.object({ item_id: v.number(), quantity: v.number() })),
    credit_note_serial: v.nullable(v.number()),
  }),
);

const ReturnsSchema = v.array(
  v.strictObject({
    ...OrderReturnSchema.entries,
    refund: v.nullable(
      v.object({ goods_cents: v.number(), paid_cents: v.number(), delivery_cents: v.number() }),
    ),
  }),
);

const ReviewsSchema = v.array(OrderReviewSchema);

/** Converts a row to the contract's order (R-ENT-6). */
export function toOrder(row: OrderRow): Order {
  const refunds = v.parse(RefundsSchema, JSON.parse(row.refunds));
  const returns = v.parse(ReturnsSchema, JSON.parse(row.returns));
  const reviews = v.parse(ReviewsSchema, JSON.parse(row.reviews));
  const items = v.parse(ItemsSchema, JSON.parse(row.items));
  const children = v
    .parse(ChildrenSchema, JSON.parse(row.children))
    .map((child) => toOrderChild(child, row.status, items));
  const suppliers = new Map(children.map(({ supplier }) => [supplier.id, supplier]));
  return {
    id: row.id,
    status: row.status,
    amount: toRand(row.amount_cents),
    discount: toRand(row.discount_cents),
    voucher_id: row.voucher_id,
    ...(row.voucher_code !== null && { voucher_code: row.voucher_code }),
    order_address: v.parse(OrderAddressSchema, JSON.parse(row.order_address)),
    payment: row.payment === null ? null : v.parse(OrderPaymentSchema, JSON.parse(row.payment)),
    ...(refunds.length > 0 && { refunds: refunds.map(toRefund) }),
    products: items.map((item) => ({
      id: item.id,
      quantity: item.quantity,
      discount: toRand(item.discount_cents),
      delivery: toRand(item.delivery_cents),
      product: {
        ...item.product,
        id: item.product_id,
        supplier: suppliers.get(item.supplier_id) ?? noParcel(row.id, item.supplier_id),
        price: toRand(item.price_cents),
        savings_amount: toRand(item.savings_cents),
        ...(item.return_exclusion !== null && { return_exclusion: item.return_exclusion }),
      },
    })),
    children,
    ...(returns.length > 0 && { returns: returns.map(toReturn) }),
    ...(reviews.length > 0 && { reviews }),
    created_at: row.created_at,
    ...(isPayable(row.status) && row.expires_at !== '' && { expires_at: row.expires_at }),
    ...(isPayable(row.status) && {
      email_verified: row.email_to_confirm === null,
      ...(row.email_to_confirm !== null && { email_to_confirm: row.email_to_confirm }),
    }),
    click_id: row.click_id,
  };
}

function toRefund(row: v.InferOutput<typeof RefundsSchema>[number]): OrderRefund {
  const { supplier_id: id, lines, credit_note_serial: serialNumber } = row;
  return {
    amount: toRand(row.amount_cents),
    refunded_at: row.refunded_at,
    ...(id !== null && { supplier_id: id, lines }),
    ...(id !== null &&
      serialNumber !== null && { credit_note: creditNoteNumber({ supplier: { id }, serialNumber }) }),
  };
}

function toReturn({ refund, ...back }: v.InferOutput<typeof ReturnsSchema>[number]): OrderReturn {
  if (refund === null) return back;
  const { goods_cents: goods, paid_cents: paid, delivery_cents: delivery } = refund;
  return {
    ...back,
    refund: {
      goods: toRand(goods),
      discount: toRand(goods - paid),
      delivery: toRand(delivery),
      total: toRand(paid + delivery),
    },
  };
}

function toOrderChild(child: ChildRow, orderStatus: OrderStatus, items: readonly ItemRow[]): OrderChild {
  const { supplier_id: id, supplier_vat_number: vatNumber, credit_note_serial: creditNoteSerial } = child;
  const parcelItems = items.filter(({ supplier_id }) => supplier_id === id);
  const totalCents = parcelItems.reduce((sum, item) => sum + lineCents(item), child.delivery_fee_cents);
  const invoice = invoiceState({
    orderStatus,
    parcelStatus: child.status,
    totalCents,
    retailer: { vatNumber, address: child.supplier_address },
    isIssued: child.is_invoiced === 1,
  });
  return {
    supplier: {
      id,
      display_name: child.supplier_name,
      npo_id: child.supplier_npo_id,
      is_vat_vendor: vatNumber !== null,
    },
    status: child.status,
    delivery: { fee: toRand(child.delivery_fee_cents), promised_date: child.promised_date },
    error: child.error,
    return_days: child.return_days,
    ...(child.packed_at !== null && { packed_at: child.packed_at }),
    ...(child.shipped_at !== null && { shipped_at: child.shipped_at }),
    ...(child.delivered_at !== null && { delivered_at: child.delivered_at }),
    tracking: child.tracking,
    total: toRand(totalCents),
    vat: toRand(child.vat_cents),
    ...(invoice !== undefined && { invoice }),
    ...(creditNoteSerial !== null && {
      credit_note: creditNoteNumber({ supplier: { id }, serialNumber: creditNoteSerial }),
    }),
  };
}

/** The price of a line after its discount. */
function lineCents({ price_cents, quantity, discount_cents }: ItemRow): number {
  return price_cents * quantity - discount_cents;
}

function noParcel(orderId: number, supplierId: number): never {
  throw new Error(`Order ${orderId} has an item of supplier ${supplierId}, but no parcel of theirs`);
}
