import * as v from 'valibot';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { inList, prepare, sql } from '#worker/api/db/sql.ts';

/** A payment in the shop's records, with its refunds; amounts in cents. */
export type RecordedPayment = {
  id: number;
  orderId: number;
  reference: string;
  gatewayPaymentId: string | null;
  /** The payment method, or the gateway's own code if the shop has no such method. */
  method: string | null;
  status: 'pending' | 'complete' | 'failed' | 'cancelled';
  amountCents: number;
  paidAt: string | null;
  /** Full or partial refunds of the payment. */
  refunds: PaymentRefund[];
};

/** `refundedAt`: null until refunded. */
export type PaymentRefund = v.InferOutput<typeof RefundsSchema>[number];

const RefundsSchema = v.array(v.object({ cents: v.number(), refundedAt: v.nullable(v.string()) }));

type PaymentRow = Omit<RecordedPayment, 'refunds'> & { refunds: string };

const SELECT = sql`SELECT p.id, p.order_id AS orderId, p.reference, p.gateway_payment_id AS gatewayPaymentId,
    p.method, p.status, p.amount_cents AS amountCents, p.paid_at AS paidAt,
    (SELECT json_group_array(json_object('cents', r.amount_cents, 'refundedAt', r.refunded_at) ORDER BY r.id)
      FROM refund r WHERE r.payment_id = p.id) AS refunds
  FROM payment p`;

/** Lists a gateway's payments by reference, either the shop's or the gateway's own. */
export async function listPaymentsNamed(
  db: D1Database,
  gateway: string,
  named: { references: readonly string[]; gatewayPaymentIds: readonly string[] },
): Promise<RecordedPayment[]> {
  const rows = await rowsOf(prepare<PaymentRow>(db)`
    ${SELECT} WHERE p.id IN (
      SELECT id FROM payment WHERE gateway = ${gateway} AND reference IN ${inList(named.references)}
      UNION
      SELECT id FROM payment WHERE gateway = ${gateway}
        AND gateway_payment_id IN ${inList(named.gatewayPaymentIds)})`);
  return rows.map(toPayment);
}

/** Lists a gateway's payments that were paid or refunded in a period. */
export async function listPaymentsBetween(
  db: D1Database,
  gateway: string,
  { from, to }: { from: string; to: string },
): Promise<RecordedPayment[]> {
  const rows = await rowsOf(prepare<PaymentRow>(db)`
    ${SELECT} WHERE p.gateway = ${gateway} AND p.id IN (
      SELECT id FROM payment WHERE status = 'complete' AND paid_at >= ${from} AND paid_at < ${to}
      UNION
      SELECT payment_id FROM refund WHERE refunded_at >= ${from} AND refunded_at < ${to})`);
  return rows.map(toPayment);
}

function toPayment(row: PaymentRow): RecordedPayment {
  return { ...row, refunds: v.parse(RefundsSchema, JSON.parse(row.refunds)) };
}
