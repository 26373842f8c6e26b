import type { Statement } from '../db/run-batch.ts';
import { prepare, type Sql } from '../db/sql.ts';

/** A notification to be stored. `reference`: the payment reference in the notification, or null. */
export type NewNotification = { gateway: string; body: string; reference: string | null; now: Date };

/**
 * Stores an unmodified notification with its outcome (a value or SQL), and links it to the order that the payment
 * reference belongs to.
 */
export function insertNotificationStatement<Outcome extends string>(
  db: D1Database,
  { gateway, body, reference, now }: NewNotification,
  outcome: Outcome | Sql,
): Statement<{ outcome: Outcome }> {
  return prepare<{ outcome: Outcome }>(db)`
    INSERT INTO payment_notification (gateway, body, outcome, received_at, order_id)
    VALUES (${gateway}, ${body}, ${outcome}, ${now},
      (SELECT order_id FROM payment WHERE gateway = ${gateway} AND reference = ${reference}))
    RETURNING outcome`;
}

/** Stores a notification that changed nothing. */
export async function insertNotification(
  db: D1Database,
  record: NewNotification,
  outcome: string,
): Promise<void> {
  await insertNotificationStatement(db, record, outcome).run();
}
