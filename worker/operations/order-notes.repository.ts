import { cleanLines } from '#shared/domain/clean-text.ts';
import type { TextRule } from '#shared/domain/text-rule.ts';
import type { Statement } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/** An operator's note about an order, for colleagues. */
export type OrderNote = { operator: string; text: string; at: string };

export const ORDER_NOTE_RULE: TextRule = {
  clean: cleanLines,
  missing: 'Write a note.',
  isRequired: true,
  max: { characters: 1_000, problem: 'A note can have at most 1,000 characters.' },
};

/**
 * Adds a note to an order. Returns false if the order does not exist or is erased, or if the operator has written this
 * note before. The operator event omits the text, because it may name the customer.
 */
export async function addOrderNote(
  db: D1Database,
  by: Actor,
  { orderId, text, now }: { orderId: number; text: string; now: Date },
): Promise<boolean> {
  const { changes } = await runAct(
    db,
    by,
    { act: 'orders.note', record: ['order', orderId], at: now },
    prepare(db)`
      INSERT INTO order_note (order_id, operator, text, created_at)
      SELECT id, ${by.operator}, ${text}, ${now} FROM "order" WHERE id = ${orderId} AND erased_at IS NULL
      ON CONFLICT DO NOTHING`,
  );
  return changes > 0;
}

/** Selects an order's notes, oldest first. */
export function orderNotesStatement(db: D1Database, orderId: number): Statement<OrderNote> {
  return prepare<OrderNote>(db)`
    SELECT operator, text, created_at AS at FROM order_note WHERE order_id = ${orderId} ORDER BY id`;
}
