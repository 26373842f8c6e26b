import type { Order } from '#shared/contract/order.ts';
import { runBatch } from '../db/run-batch.ts';
import { inList, prepare } from '../db/sql.ts';
import { ORDER_SELECT, type OrderRow, SUPPLIER_ADDRESS, toOrder } from '../orders/orders.repository.ts';

/** The data an order's invoices are created from. */
export type InvoiceSource = {
  order: Order;
  /** The order's copy of each retailer's details, and the VAT of the retailer's parcel, by retailer id. */
  parts: ReadonlyMap<number, InvoicedRetailer>;
  customer: { businessName: string; vatNumber: string };
  /** The payment that paid the order; null if the order was never paid. */
  payment: { reference: string; paidAt: string } | null;
  /** Each item's voucher discount and the VAT in its discounted price, by item id. */
  items: ReadonlyMap<number, { discountCents: number; vatCents: number }>;
  /** The refunds of units, oldest first. */
  refunds: readonly RefundedUnits[];
};

/** Refunded units of one retailer, with their shares of the voucher and the delivery fee. */
export type RefundedUnits = {
  id: number;
  supplierId: number;
  reason: string;
  pieces: readonly { itemId: number; quantity: number; goodsCents: number; deliveryCents: number }[];
};

/**
 * A retailer's details as copied into the order, and the VAT of the retailer's parcel. `address` is the current address
 * if the copy has none. `vatNumber` is null if the retailer was not a VAT vendor.
 */
export type InvoicedRetailer = {
  address: string;
  vatNumber: string | null;
  vatBasisPoints: number;
  vatCents: number;
};

/** An order and the customer who requests it. */
export type OwnedOrder = { userId: number; orderId: number };

/** Loads the invoice data of a customer's own order; null if the customer has no such order. */
export async function findInvoiceSource(
  db: D1Database,
  userId: number,
  orderId: number,
): Promise<InvoiceSource | null> {
  return (await findInvoiceSources(db, [{ userId, orderId }])).get(orderId) ?? null;
}

type OfOrder = { orderId: number };
type PartRow = OfOrder & InvoicedRetailer & { supplierId: number };
type ItemRow = OfOrder & { id: number; discountCents: number; vatCents: number };
type RefundRow = OfOrder & Omit<RefundedUnits, 'pieces'> & RefundedUnits['pieces'][number];
type FactsRow = OfOrder & InvoiceSource['customer'] & { reference: string | null; paidAt: string | null };

/** {@link findInvoiceSource} for many orders at once, by order id. */
export async function findInvoiceSources(
  db: D1Database,
  requested: readonly OwnedOrder[],
): Promise<ReadonlyMap<number, InvoiceSource>> {
  const ids = inList(requested.map(({ orderId }) => orderId));
  const { orders, parts, facts, items, refunds } = await runBatch(db, {
    orders: prepare<OrderRow & { user_id: number }>(db)`
      SELECT o.user_id, found.* FROM (${ORDER_SELECT} WHERE o.id IN ${ids}) found JOIN "order" o ON o.id = found.id`,
    parts: prepare<PartRow>(db)`
      SELECT c.order_id AS orderId, c.supplier_id AS supplierId, ${SUPPLIER_ADDRESS} AS address,
        c.supplier_vat_number AS vatNumber, c.vat_basis_points AS vatBasisPoints, c.vat_cents AS vatCents
      FROM order_child c WHERE c.order_id IN ${ids}`,
    // The payment that paid the order sorts before refunded payments.
    facts: prepare<FactsRow>(db)`
      SELECT o.id AS orderId, o.customer_business_name AS businessName, o.customer_vat_number AS vatNumber,
        p.reference, p.paid_at AS paidAt
      FROM "order" o
        LEFT JOIN payment p ON p.order_id = o.id AND p.status = 'complete'
        LEFT JOIN refund r ON r.payment_id = p.id AND r.supplier_id IS NULL
      WHERE o.id IN ${ids} ORDER BY o.id, r.id IS NOT NULL, p.paid_at`,
    items: prepare<ItemRow>(db)`
      SELECT order_id AS orderId, id, discount_cents AS discountCents, vat_cents AS vatCents FROM order_item
      WHERE order_id IN ${ids}`,
    refunds: prepare<RefundRow>(db)`
      SELECT r.order_id AS orderId, r.id, r.supplier_id AS supplierId, r.reason, n.order_item_id AS itemId,
        n.quantity, n.goods_cents AS goodsCents, n.delivery_cents AS deliveryCents
      FROM refund r JOIN refund_item n ON n.refund_id = r.id WHERE r.order_id IN ${ids} ORDER BY r.id, n.order_item_id`,
  });
  const owners = new Map(requested.map(({ orderId, userId }) => [orderId, userId]));
  return new Map(
    orders.rows
      .filter((row) => row.user_id === owners.get(row.id))
      .map((row) => {
        const isOwn = ({ orderId }: OfOrder): boolean => orderId === row.id;
        const source = toSource(row, {
          parts: parts.rows.filter(isOwn),
          facts: facts.rows.find(isOwn),
          items: items.rows.filter(isOwn),
          refunds: refunds.rows.filter(isOwn),
        });
        return [row.id, source];
      }),
  );
}

function toSource(
  order: OrderRow,
  found: {
    parts: readonly PartRow[];
    facts: FactsRow | undefined;
    items: readonly ItemRow[];
    refunds: readonly RefundRow[];
  },
): InvoiceSource {
  const { businessName = '', vatNumber = '', reference = null, paidAt = null } = found.facts ?? {};
  return {
    order: toOrder(order),
    parts: new Map(found.parts.map((part) => [part.supplierId, part])),
    customer: { businessName, vatNumber },
    payment: reference === null || paidAt === null ? null : { reference, paidAt },
    items: new Map(found.items.map((item) => [item.id, item])),
    refunds: [...Map.groupBy(found.refunds, ({ id }) => id)].flatMap(([id, pieces]) =>
      pieces.slice(0, 1).map(({ supplierId, reason }) => ({ id, supplierId, reason, pieces })),
    ),
  };
}
