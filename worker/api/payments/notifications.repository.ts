/** A notification to be stored. `reference`: the payment it names, null if it names none. */
export type NotificationRecord = { gateway: string; body: string; reference: string | null; now: Date };

/** Stores a notification as it came, with its outcome, under the order of the payment that it names. */
export function insertNotificationStatement(
  db: D1Database,
  { gateway, body, reference, now }: NotificationRecord,
  outcome: string,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO payment_notification (gateway, body, outcome, received_at, order_id)
       VALUES (?1, ?2, ?3, ?4, (SELECT order_id FROM payment WHERE gateway = ?1 AND reference = ?5))`,
    )
    .bind(gateway, body, outcome, now.toISOString(), reference);
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
