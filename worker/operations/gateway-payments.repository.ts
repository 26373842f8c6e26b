import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, sql, valuesOf } from '#worker/api/db/sql.ts';

/** A payment as the shop has recorded it, with its refund; amounts in cents. */
export type GatewayPayment = {
  id: number;
  orderId: number;
  reference: string;
  gatewayPaymentId: string | null;
  /** What was paid with; a gateway's own code where it is not known here. */
  method: string | null;
  status: 'pending' | 'complete' | 'failed' | 'cancelled';
  amountCents: number;
  paidAt: string | null;
  /** What is paid back of it; null where nothing is. */
  refundCents: number | null;
  /** Null while it is due. */
  refundedAt: string | null;
};

const SELECT = sql`SELECT p.id, p.order_id AS orderId, p.reference, p.gateway_payment_id AS gatewayPaymentId,
    p.method, p.status, p.amount_cents AS amountCents, p.paid_at AS paidAt, r.amount_cents AS refundCents,
    r.refunded_at AS refundedAt
  FROM payment p LEFT JOIN refund r ON r.payment_id = p.id`;

/** The payments of a gateway by their references, the shop's or the gateway's own. */
export function listPaymentsNamed(
  db: D1Database,
  gateway: string,
  named: { references: readonly string[]; gatewayPaymentIds: readonly string[] },
): Promise<GatewayPayment[]> {
  return rowsOf(prepare<GatewayPayment>(db)`
    ${SELECT} WHERE p.id IN (
      SELECT id FROM payment WHERE gateway = ${gateway} AND reference IN ${valuesOf(named.references)}
      UNION
      SELECT id FROM payment WHERE gateway = ${gateway}
        AND gateway_payment_id IN ${valuesOf(named.gatewayPaymentIds)})`);
}

/** The payments of a gateway that were paid or paid back in a span of time. */
export function listPaymentsBetween(
  db: D1Database,
  gateway: string,
  { from, to }: { from: string; to: string },
): Promise<GatewayPayment[]> {
  return rowsOf(prepare<GatewayPayment>(db)`
    ${SELECT} WHERE p.gateway = ${gateway} AND p.id IN (
      SELECT id FROM payment WHERE status = 'complete' AND paid_at >= ${from} AND paid_at < ${to}
      UNION
      SELECT payment_id FROM refund WHERE refunded_at >= ${from} AND refunded_at < ${to})`);
}
