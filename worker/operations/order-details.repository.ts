import type { Order, OrderStatus } from '#shared/contract/order.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from '#worker/api/orders/orders.repository.ts';
import { type OrderNote, orderNotesStatement } from './order-notes.repository.ts';
import type { RecordedPayment } from './recorded-payments.repository.ts';

/** Everything recorded about an order, for operators; amounts in cents. */
export type OrderDetails = {
  order: Order;
  /** The time at which the order was erased with its customer's account; null if it was not. */
  erasedAt: string | null;
  payments: OrderDetailsPayment[];
  refunds: OrderDetailsRefund[];
  events: OrderDetailsEvent[];
  notes: OrderNote[];
};

export type OrderDetailsPayment = { gateway: string } & Omit<RecordedPayment, 'id' | 'orderId' | 'refunds'>;

export type OrderDetailsRefund = {
  paymentReference: string;
  amountCents: number;
  reason: string;
  refundedAt: string | null;
  reference: string | null;
};

export type OrderDetailsEvent = {
  at: string;
  status: OrderStatus;
  cause: string;
  /** The retailer of the parcel; null if the event is about the whole order. */
  supplierName: string | null;
  /** The operator who made the change; null if it was the customer or the shop. */
  operator: string | null;
};

/**
 * Finds any customer's order with its payments, refunds, events and notes, each oldest first; null if there is no such
 * order.
 */
export async function findOrderDetails(db: D1Database, orderId: number): Promise<OrderDetails | null> {
  const { order, erased, payments, refunds, events, notes } = await runBatch(db, {
    order: prepare<OrderRow>(db)`${ORDER_SELECT} WHERE o.id = ${orderId}`,
    erased: prepare<{ erasedAt: string | null }>(db)`
      SELECT erased_at AS erasedAt FROM "order" WHERE id = ${orderId}`,
    payments: prepare<OrderDetailsPayment>(db)`
      SELECT gateway, reference, gateway_payment_id AS gatewayPaymentId, method, status, amount_cents AS amountCents,
        paid_at AS paidAt FROM payment WHERE order_id = ${orderId} ORDER BY id`,
    refunds: prepare<OrderDetailsRefund>(db)`
      SELECT p.reference AS paymentReference, r.amount_cents AS amountCents, r.reason,
        r.refunded_at AS refundedAt, r.reference
      FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.order_id = ${orderId} ORDER BY r.id`,
    events: prepare<OrderDetailsEvent>(db)`
      SELECT e.created_at AS at, e.status, e.cause, c.supplier_name AS supplierName,
        (SELECT a.operator FROM operator_event a WHERE a.at = e.created_at AND (
          (a.record_kind = 'order' AND a.record_id = CAST(e.order_id AS TEXT))
          OR (a.record_kind = 'return' AND a.record_id IN
            (SELECT CAST(r.id AS TEXT) FROM order_return r WHERE r.order_id = e.order_id)))) AS operator
      FROM order_event e
      LEFT JOIN order_child c ON c.order_id = e.order_id AND c.supplier_id = e.supplier_id
      WHERE e.order_id = ${orderId} ORDER BY e.id`,
    notes: orderNotesStatement(db, orderId),
  });
  const [row] = order.rows;
  if (row === undefined) return null;
  return {
    order: toOrder(row),
    erasedAt: erased.rows[0]?.erasedAt ?? null,
    payments: payments.rows,
    refunds: refunds.rows,
    events: events.rows,
    notes: notes.rows,
  };
}
