/** A notification to be stored. `reference`: the payment it names, null if it names none. */
export type NotificationRecord = { gateway: string; body: string; reference: string | null; now: Date };

/** SQL of an outcome that depends on the payment: ?1 is the gateway, ?4 the reference, and its own values begin at ?5. */
type ComputedOutcome = { sql: string; values: readonly string[] };

/** Stores a notification as it came, with its outcome, under the order of the payment that it names. */
export function insertNotificationStatement(
  db: D1Database,
  { gateway, body, reference, now }: NotificationRecord,
  outcome: string | ComputedOutcome,
): D1PreparedStatement {
  const { sql, values } = typeof outcome === 'string' ? { sql: '?5', values: [outcome] } : outcome;
  return db
    .prepare(
      `INSERT INTO payment_notification (gateway, body, outcome, received_at, order_id)
       VALUES (?1, ?2, ${sql}, ?3, (SELECT order_id FROM payment WHERE gateway = ?1 AND reference = ?4))
       RETURNING outcome`,
    )
    .bind(gateway, body, now.toISOString(), reference, ...values);
}

/** Stores a notification that changed nothing. */
export async function insertNotification(
  db: D1Database,
  record: NotificationRecord,
  outcome: string,
): Promise<void> {
  await insertNotificationStatement(db, record, outcome).run();
}

/** 30 days: long enough to find out why a gateway's own notifications are refused. */
const UNSIGNED_RETENTION_MS = 30 * 86_400_000;

/** Removes old notifications that anyone can have posted: their signature did not hold. */
export function deleteExpiredNotificationsStatement(db: D1Database, now: Date): D1PreparedStatement {
  // The condition on the outcome is that of the partial index.
  return db
    .prepare(
      `DELETE FROM payment_notification
       WHERE outcome IN ('refused: malformed', 'refused: signature') AND received_at < ?`,
    )
    .bind(new Date(now.getTime() - UNSIGNED_RETENTION_MS).toISOString());
}
