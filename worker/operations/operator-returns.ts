import type { ReturnRemedy } from '#shared/domain/return-remedy.ts';
import type { ReturnReason, ReturnStatus } from '#shared/domain/return-states.ts';
import { runBatch, type Statement } from '#worker/api/db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { enqueueEmailsStatement } from '#worker/api/email/queue-email.ts';
import { insertParcelEventStatement } from '#worker/api/orders/order-status.repository.ts';
import { findUnitRefundCents, refundUnitsStatements } from '#worker/api/refunds/refund-units.repository.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { findReturn, type ReturnSummary, UNITS_TO_REFUND } from './returns.repository.ts';

// Operators' handling of returns (R-RET-1).

/**
 * An operator's step in a return. `note`: instructions to the customer for sending the items back. `remedy`: the remedy
 * that the customer gets; by default the customer's choice. The return's reason must allow the remedy.
 */
export type ReturnStep =
  | { to: 'accepted'; note: string | null }
  | { to: 'refused'; refusal: string }
  | { to: 'received'; remedy?: ReturnRemedy | undefined };

/** `origin`: base URL for links in the email. */
export type ReturnMove = ReturnStep & { returnId: number; origin: string; now: Date };

/** `isMoved`: true if this call moved the return. `back`: the current state of the return. */
type ReturnMoveOutcome = { isMoved: boolean; back: ReturnSummary };

/** The statuses from which a return may be moved to each status. */
const BEFORE: Readonly<Record<ReturnStep['to'], readonly string[]>> = {
  accepted: ['requested'],
  refused: ['requested', 'accepted'],
  received: ['accepted'],
};

const ACTS: Readonly<Record<ReturnStep['to'], string>> = {
  accepted: 'returns.accept',
  refused: 'returns.refuse',
  received: 'returns.receive',
};

/** True if a return of this status can move to `to`. */
export function isReturnStepOpen(status: ReturnStatus, to: ReturnStep['to']): boolean {
  return BEFORE[to].includes(status);
}

/** True if a return of this status has already moved to `to`, so that repeating the step changes nothing. */
export function isReturnStepTaken(status: ReturnStatus, to: ReturnStep['to']): boolean {
  return status === to || (to === 'received' && status === 'refunded');
}

/** The maximum length of a note or reason. A note may contain an address and instructions for the parcel. */
export const RETURN_NOTE_MAX_CHARACTERS = 500;

/** Returns the amount in cents that becomes due when a return is received; 0 if nothing is left to refund. */
export function previewReturnRefund(
  db: D1Database,
  { id, orderId, supplierId }: Pick<ReturnSummary, 'id' | 'orderId' | 'supplierId'>,
): Promise<number> {
  return findUnitRefundCents(db, {
    orderId,
    supplierId,
    pieces: sql`${UNITS_TO_REFUND} AND r.id = ${id}`,
  });
}

/**
 * Moves a return to its next status, in one batch with the events and the email. Concurrent calls move the return only
 * once. When the return is received, the same batch makes its refund due. If there is nothing to refund, or if the
 * customer gets a replacement or a repair, the return is finished. Returns null if the return does not exist.
 */
export async function moveReturn(
  db: D1Database,
  by: Actor,
  move: ReturnMove,
): Promise<ReturnMoveOutcome | null> {
  const before = await findReturn(db, move.returnId);
  if (before === null) return null;
  const { returnId, origin, now, to } = move;
  const { orderId, supplierId } = before;
  const canMove = sql`r.id = ${returnId} AND r.status IN ${inList(BEFORE[to])}`;
  const remedy = (move.to === 'received' ? move.remedy : undefined) ?? before.remedy;
  const cause = `return ${returnId} was ${to}`;
  const { moved } = await runBatch(db, {
    due: to === 'received' && remedy === 'refund' ? dueStatements(db, before, canMove, now) : [],
    orderEvent: insertParcelEventStatement(
      db,
      { orderId, supplierId, cause, now },
      sql`EXISTS (SELECT 1 FROM order_return r WHERE ${canMove})`,
    ),
    event: prepare(db)`
      INSERT INTO order_return_event (return_id, status, created_at)
      SELECT r.id, ${to}, ${now} FROM order_return r WHERE ${canMove}`,
    moved: updateStatement(db, move, remedy, canMove),
    operatorEvent: operatorEventStatement(db, by, { act: ACTS[to], record: ['return', returnId], at: now }),
    over: to === 'received' ? overStatements(db, returnId, now) : [],
    mail: enqueueEmailsStatement(db, [{ template: `return-${to}`, order_id: orderId, return_id: returnId }], {
      origin,
      now,
      condition: sql`EXISTS (SELECT 1 FROM order_return_event e
        WHERE e.return_id = ${returnId} AND e.status = ${to} AND e.created_at = ${now})`,
    }),
  });
  const back = await findReturn(db, returnId);
  return back && { isMoved: moved.rows.length > 0, back };
}

function updateStatement(
  db: D1Database,
  move: ReturnMove,
  remedy: ReturnRemedy,
  canMove: Sql,
): Statement<{ id: number }> {
  const note = move.to === 'accepted' ? move.note : null;
  const refusal = move.to === 'refused' ? move.refusal : null;
  return prepare<{ id: number }>(db)`
    UPDATE order_return AS r SET status = ${move.to}, note = coalesce(${note}, note),
      refusal = ${refusal}, remedy = ${remedy}
    WHERE ${canMove} RETURNING id`;
}

/** The reason on a return's credit note, by the customer's reason. */
const CREDIT_REASONS: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'returned, changed mind',
  defective: 'returned, defective',
};

/** Makes the refund of a return's units due, and links the refund to the return. */
function dueStatements(
  db: D1Database,
  { reason, orderId, supplierId }: ReturnSummary,
  canMove: Sql,
  now: Date,
): D1PreparedStatement[] {
  return [
    ...refundUnitsStatements(db, {
      orderId,
      supplierId,
      now,
      cause: 'returned',
      reason: CREDIT_REASONS[reason],
      pieces: sql`${UNITS_TO_REFUND} AND ${canMove}`,
    }),
    prepare(db)`
      UPDATE order_return AS r SET refund_id = (SELECT f.id FROM refund f
        WHERE f.order_id = ${orderId} AND f.supplier_id = ${supplierId} AND f.cause = 'returned'
          AND f.created_at = ${now} AND f.id NOT IN (SELECT refund_id FROM order_return WHERE refund_id IS NOT NULL))
      WHERE ${canMove}`,
  ];
}

/** Finishes a received return that has no refund. */
function overStatements(db: D1Database, returnId: number, now: Date): D1PreparedStatement[] {
  const isOver = sql`r.id = ${returnId} AND r.status = 'received' AND r.refund_id IS NULL`;
  return [
    prepare(db)`
      INSERT INTO order_return_event (return_id, status, created_at)
      SELECT r.id, 'refunded', ${now} FROM order_return r WHERE ${isOver}`,
    prepare(db)`UPDATE order_return AS r SET status = 'refunded' WHERE ${isOver}`,
  ];
}

/**
 * Marks the returns of an order as refunded if their refunds are recorded as paid back. Also inserts the events. Run
 * the statements in the batch that records the refunds, after it has recorded them.
 */
export function markReturnsRefundedStatements(
  db: D1Database,
  { orderId, now }: { orderId: number; now: Date },
): D1PreparedStatement[] {
  const isPaidBack = sql`r.order_id = ${orderId} AND r.status = 'received'
    AND EXISTS (SELECT 1 FROM refund f WHERE f.id = r.refund_id AND f.refunded_at IS NOT NULL)`;
  return [
    prepare(db)`
      INSERT INTO order_return_event (return_id, status, created_at)
      SELECT r.id, 'refunded', ${now} FROM order_return r WHERE ${isPaidBack}`,
    prepare(db)`UPDATE order_return AS r SET status = 'refunded' WHERE ${isPaidBack}`,
  ];
}
