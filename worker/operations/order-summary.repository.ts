import * as v from 'valibot';
import { type OrderStatus, OrderStatusSchema } from '#shared/contract/order.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import { ORDER_CENTS } from '#worker/api/orders/order-cost.sql.ts';

const ParcelsSchema = v.array(
  v.object({ supplierId: v.number(), supplierName: v.string(), status: OrderStatusSchema }),
);

/** An order in the operators' list; amounts in cents. */
export type OperatorOrder = {
  id: number;
  status: OrderStatus;
  createdAt: string;
  totalCents: number;
  /** Empty once the order is erased. */
  customerName: string;
  parcels: v.InferOutput<typeof ParcelsSchema>;
  /** The total of the due refunds. `refundedCents`: the total that is already paid back. */
  dueCents: number;
  refundedCents: number;
};

/** Selects order summaries; a WHERE on `o` follows. */
export const SUMMARY_SELECT = sql`
  SELECT o.id, o.status, o.created_at AS createdAt, ${ORDER_CENTS} AS totalCents,
    coalesce(o.order_address ->> '$.contact.name', '') AS customerName,
    (SELECT json_group_array(json_object('supplierId', c.supplier_id, 'supplierName', c.supplier_name,
        'status', c.status) ORDER BY c.supplier_id)
      FROM order_child c WHERE c.order_id = o.id) AS parcels,
    (SELECT coalesce(sum(amount_cents), 0) FROM refund
      WHERE order_id = o.id AND refunded_at IS NULL) AS dueCents,
    (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE order_id = o.id AND refunded_at IS NOT NULL)
      AS refundedCents
  FROM "order" o`;

/** A row of {@link SUMMARY_SELECT}. */
export type SummaryRow = Omit<OperatorOrder, 'parcels'> & { parcels: string };

/** Finds any customer's order; null if there is no such order. */
export async function findOrderSummary(db: D1Database, orderId: number): Promise<OperatorOrder | null> {
  const row = await prepare<SummaryRow>(db)`${SUMMARY_SELECT} WHERE o.id = ${orderId}`.first();
  return row === null ? null : toOperatorOrder(row);
}

/** Parses a row. Throws if its parcels are invalid. */
export function toOperatorOrder(row: SummaryRow): OperatorOrder {
  return { ...row, parcels: v.parse(ParcelsSchema, JSON.parse(row.parcels)) };
}
