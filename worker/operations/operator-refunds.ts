import type { OrderStatus } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';
import {
  insertParcelEventStatement,
  insertRefundEventStatement,
  orderStatusChangeStatements,
} from '#worker/api/orders/order-status.repository.ts';
import {
  findUnitRefundCents,
  refundUnitsStatements,
  type UnitRefund,
} from '#worker/api/refunds/refund-units.repository.ts';
import {
  listDueRefunds,
  markRefundedStatement,
  type RefundAmount,
} from '#worker/api/refunds/refunds.repository.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { markReturnsRefundedStatements } from './operator-returns.ts';
import { findOrderSummary, type OperatorOrder } from './order-summary.repository.ts';

// Refunds that operators grant and record. The shop calls no gateway. Operators refund the customer at the gateway
// themselves, and record the refund afterwards.

type RefundToRecord = {
  orderId: number;
  /** The amount that was paid back, in cents. May be null if only one refund is due. */
  amountCents?: number | null;
  /** The due total in cents that the operator saw. It prevents a form that is sent twice from recording two refunds. */
  expectedDueCents?: number;
  /** The gateway's reference for the refund; null if not given. */
  reference: string | null;
  /** Base URL for links in the email. */
  origin: string;
  now: Date;
};

/**
 * `order`: refunds are recorded, and the order is now refunded. `payments`: refunds are recorded, but the order keeps
 * its status. `nothing`: the order has no due refunds. `amount`: no amount was given although several refunds are due,
 * or the amount matches neither one refund nor their total. `changed`: the due total is not the expected one.
 * `missing`: the order does not exist.
 */
export type RecordRefundsOutcome =
  | { kind: 'order' | 'payments'; refunds: RefundAmount[] }
  | { kind: 'amount'; due: RefundAmount[] }
  | { kind: 'missing' | 'nothing' | 'changed' };

/**
 * Records an order's due refunds as paid back, and enqueues the email about them. Refunds that are not due cannot be
 * recorded.
 */
export async function recordRefunds(
  db: D1Database,
  by: Actor,
  refund: RefundToRecord,
): Promise<RecordRefundsOutcome> {
  const { orderId, now } = refund;
  if ((await findOrderSummary(db, orderId)) === null) return { kind: 'missing' };
  const due = await listDueRefunds(db, orderId);
  if (due.length === 0) return { kind: 'nothing' };
  const { expectedDueCents = totalOf(due) } = refund;
  if (totalOf(due) !== expectedDueCents) return { kind: 'changed' };
  const paid = matchDueRefunds(due, refund.amountCents ?? null);
  if (paid === null) return { kind: 'amount', due };
  const { marked, refunded } = await runBatch(db, {
    marked: markRefundedStatement(db, { ...refund, refundIds: paid.map(({ id }) => id) }),
    event: operatorEventStatement(db, by, {
      act: 'orders.refund',
      record: ['order', orderId],
      at: now,
      details: { cents: totalOf(paid) },
    }),
    returns: markReturnsRefundedStatements(db, refund),
    refunded: orderStatusChangeStatements(db, {
      orderId,
      userId: null,
      now,
      to: 'refunded',
      cause: withReference('paid back', refund),
    }),
    note: insertRefundEventStatement(db, {
      ...refund,
      cause: withReference('a payment was paid back', refund),
    }),
    mail: refundedEmailStatement(db, refund),
  });
  const refunds = marked.rows;
  if (refunds.length === 0) return { kind: 'nothing' };
  return { kind: refunded.rows.length > 0 ? 'order' : 'payments', refunds };
}

/**
 * Returns the due refunds that an amount in cents matches: one of them, or all of them together. Returns null if
 * neither matches. Without an amount, returns the only due refund.
 */
export function matchDueRefunds<Refund extends RefundAmount>(
  due: readonly Refund[],
  amountCents: number | null,
): readonly Refund[] | null {
  if (amountCents === null) return due.length === 1 ? due : null;
  if (amountCents === totalOf(due)) return due;
  const one = due.find((refund) => refund.amountCents === amountCents);
  return one === undefined ? null : [one];
}

function totalOf(refunds: readonly { amountCents: number }[]): number {
  return refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);
}

/** Enqueues the email about all refunds that earlier statements of the same batch have recorded as paid back. */
function refundedEmailStatement(
  db: D1Database,
  { orderId, origin, now }: RefundToRecord,
): D1PreparedStatement {
  const job: EmailJob = { template: 'order-refunded', order_id: orderId, refunded_at: now.toISOString() };
  return enqueueEmailsStatement(db, [job], {
    origin,
    now,
    condition: sql`EXISTS (SELECT 1 FROM refund WHERE order_id = ${orderId} AND refunded_at = ${now})`,
  });
}

function withReference(cause: string, { reference }: RefundToRecord): string {
  return reference === null ? cause : `${cause}: ${reference}`;
}

/** The goods that a granted refund covers: all parcels, one parcel, or some units of one product in it. */
export type GrantScope = { supplierId: number | null; product: { sku: string; quantity: number } | null };

/** The refund that a grant would make due for one parcel, in cents. */
type GrantedParcel = { supplierId: number; supplierName: string; cents: number };

/**
 * `due`: the refunds of the parcels, their total `cents`, and `earlierCents`, the total of the order's earlier refunds,
 * due or paid back. `unsent`: the grant covers whole parcels, but some have not been shipped and must be cancelled
 * instead. `nothing`: the order is not paid, or no amount is left to refund. `no-parcel`: the order has no such parcel.
 * `missing`: the order does not exist.
 */
export type GrantPreview =
  | { kind: 'due'; parcels: GrantedParcel[]; cents: number; earlierCents: number }
  | { kind: 'unsent'; order: OperatorOrder }
  | { kind: 'no-parcel' | 'nothing'; order: OperatorOrder }
  | { kind: 'missing' };

const SENT: readonly OrderStatus[] = ['shipped', 'delivered'];

/** Calculates the refunds that {@link grantRefund} would make due. Changes nothing. */
export async function previewGrant(
  db: D1Database,
  orderId: number,
  scope: GrantScope,
): Promise<GrantPreview> {
  const order = await findOrderSummary(db, orderId);
  if (order === null) return { kind: 'missing' };
  const parcels = order.parcels.filter(({ supplierId, status }) =>
    scope.supplierId === null ? status !== 'cancelled' : supplierId === scope.supplierId,
  );
  if (!isPaid(order.status)) return { kind: 'nothing', order };
  if (parcels.length === 0) return { kind: 'no-parcel', order };
  if (scope.product === null && !parcels.every(({ status }) => SENT.includes(status))) {
    return { kind: 'unsent', order };
  }
  const granted = await Promise.all(
    parcels.map(async ({ supplierId, supplierName }) => ({
      supplierId,
      supplierName,
      cents: await findUnitRefundCents(db, {
        orderId,
        supplierId,
        pieces: unitsOf(orderId, supplierId, scope),
      }),
    })),
  );
  const due = granted.filter(({ cents }) => cents > 0);
  if (due.length === 0) return { kind: 'nothing', order };
  const cents = due.reduce((sum, parcel) => sum + parcel.cents, 0);
  return { kind: 'due', parcels: due, cents, earlierCents: order.dueCents + order.refundedCents };
}

/**
 * Makes a refund due for goods of a paid order that were neither returned nor cancelled. The amount includes the goods'
 * shares of the voucher and the delivery fee. The stock does not change. Returns false and changes nothing if the
 * amount or the order's earlier refunds differ from the preview, so that a preview can be granted only once.
 * @param grant `parcels` and `earlierCents`: from {@link previewGrant}
 */
export async function grantRefund(
  db: D1Database,
  by: Actor,
  grant: {
    orderId: number;
    scope: GrantScope;
    parcels: readonly GrantedParcel[];
    earlierCents: number;
    reason: string;
    now: Date;
  },
): Promise<boolean> {
  const { orderId, scope, parcels, earlierCents, reason, now } = grant;
  const cents = parcels.reduce((sum, parcel) => sum + parcel.cents, 0);
  const granted = sql`FROM refund WHERE order_id = ${orderId} AND cause = 'granted' AND created_at = ${now}`;
  const refundOf = ({ supplierId }: GrantedParcel): UnitRefund => ({
    orderId,
    supplierId,
    reason,
    now,
    cause: 'granted',
    pieces: unitsOf(orderId, supplierId, scope),
  });
  try {
    await runBatch(db, {
      refunds: parcels.flatMap((parcel) => refundUnitsStatements(db, refundOf(parcel))),
      expected: prepare(db)`
        INSERT INTO assertion (name, holds)
        SELECT 'the refund is the one that was previewed', 0
        WHERE (SELECT coalesce(sum(amount_cents), 0) ${granted}) <> ${cents}
          OR (SELECT sum(amount_cents) FROM refund WHERE order_id = ${orderId}) <> ${earlierCents + cents}`,
      notes: parcels.map(({ supplierId }) =>
        insertParcelEventStatement(
          db,
          { orderId, supplierId, cause: `refund granted: ${reason}`, now },
          sql`TRUE`,
        ),
      ),
      event: operatorEventStatement(db, by, {
        act: 'orders.grant-refund',
        record: ['order', orderId],
        at: now,
        details: { cents },
      }),
    });
    return true;
  } catch (error) {
    if (isConstraint(error, 'assertion')) return false;
    throw error;
  }
}

/** SQL for the lines of a paid parcel with the units to refund. Omits lines with too few units left. */
function unitsOf(orderId: number, supplierId: number, { product }: GrantScope): Sql {
  const left = sql`(i.quantity
    - coalesce((SELECT sum(r.quantity) FROM refund_item r WHERE r.order_item_id = i.id), 0))`;
  const isOfProduct = product === null ? sql`TRUE` : sql`i.product ->> '$.sku' = ${product.sku}`;
  const quantity = product === null ? left : sql`${product.quantity}`;
  const statuses = product === null ? SENT : (['paid', 'packed', ...SENT] as const);
  return sql`SELECT i.id AS order_item_id, ${quantity} AS quantity
    FROM order_item i JOIN order_child c ON c.order_id = i.order_id AND c.supplier_id = i.supplier_id
    WHERE i.order_id = ${orderId} AND i.supplier_id = ${supplierId} AND ${isOfProduct}
      AND c.status IN ${inList(statuses)} AND ${left} >= ${quantity} AND ${quantity} > 0`;
}
