import { RETENTION_DAYS } from '#shared/constants.ts';
import { prepare, raw, type Sql, sql } from './db/sql.ts';
import { POPULARITY_WINDOW_DAYS } from './orders/popularity.ts';
import { UNDO_MS } from './product-lists/product-list-items.repository.ts';

const DAY_MS = 86_400_000;
const MAX_OUTBOX_EMAILS = 500;
const ROWS_A_STATEMENT = 500;
/**
 * The maximum number of statements per table and run, so that a table that grew while cron was down does not block
 * other jobs. The next run continues.
 */
const STATEMENTS_A_TABLE = 40;

/** Rows whose retention period is over. */
export type ExpiredRows = {
  /** The name shown to operators. */
  what: string;
  table: string;
  /** The columns of the table's primary key. */
  key: string;
  /** Must use an index and read only expired rows. */
  condition: Sql;
};

/** Deletes expired rows, a limited number per table and statement. */
export async function purgeExpired(db: D1Database, now: Date): Promise<void> {
  let left = listExpiredRows(now);
  for (let step = 0; step < STATEMENTS_A_TABLE && left.length > 0; step += 1) {
    const results = await db.batch(left.map((expired) => deleteStatement(db, expired)));
    left = left.filter((_expired, index) => (results[index]?.meta.changes ?? 0) >= ROWS_A_STATEMENT);
  }
}

/**
 * Returns every kind of row that is deleted, with its retention period. The privacy policy also states the periods for
 * personal data.
 */
export function listExpiredRows(now: Date): readonly ExpiredRows[] {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const rows = (what: string, table: string, key: string, condition: Sql): ExpiredRows => ({
    what,
    table,
    key,
    condition,
  });
  return [
    // The sessions of customers who did not return. A login deletes the customer's own expired sessions.
    rows('sessions', 'session', 'id', sql`expires_at <= ${now}`),
    // No rate-limit window is longer than a day.
    rows(
      'limit counters',
      'rate_limit',
      'key, window_start',
      sql`window_start < ${before(1).getTime() / 1_000}`,
    ),
    // The hourly limit counts the PINs of the last hour. The rows contain email addresses.
    rows('one-time PINs', 'one_time_pin', 'id', sql`created_at < ${before(1 / 24)}`),
    // No client retries a submission for longer than a day.
    rows('idempotency keys', 'idempotency_key', 'call_hash', sql`created_at < ${before(1)}`),
    rows(
      'removed list items',
      'product_list_item',
      'product_list_id, product_id',
      sql`removed_at < ${new Date(now.getTime() - UNDO_MS)}`,
    ),
    rows(
      'support requests',
      'support_request',
      'id',
      sql`created_at < ${before(RETENTION_DAYS.supportRequest)}`,
    ),
    // Twice the lifetime of the visitor's cookie. Clicks of an order are retained as long as the order.
    rows(
      'clicks without an order',
      'affiliate_click',
      'id',
      sql`is_of_order = 0 AND created_at < ${before(RETENTION_DAYS.clickWithoutOrder)}`,
    ),
    rows('web vitals', 'web_vital', 'id', sql`created_at < ${before(90)}`),
    // Anyone can post a notification with an invalid signature. 30 days are long enough to find out why a gateway's own
    // notifications are rejected. The outcomes must match the condition of the partial index.
    rows(
      'unsigned payment notifications',
      'payment_notification',
      'id',
      sql`outcome IN ('refused: malformed', 'refused: signature') AND received_at < ${before(30)}`,
    ),
    // The table `payment` retains the outcome of each payment.
    rows(
      'payment notifications',
      'payment_notification',
      'id',
      sql`received_at < ${before(RETENTION_DAYS.paymentNotification)}`,
    ),
    // Both waiting and notified alerts. An alert is no longer needed half a year after it was requested.
    rows(
      'notices of products',
      'product_notice',
      'id',
      sql`created_at < ${before(RETENTION_DAYS.productNotice)}`,
    ),
    // 90 days are longer than the queue stores a message and longer than any caller repeats a call. Until then, an
    // email that is queued again is recognised as sent.
    rows('deliveries of mails', 'mail_delivery', 'id', sql`leased_until < ${before(90)}`),
    // Dead emails contain email addresses, so they are deleted early.
    rows(
      'dead mails',
      'mail_backlog',
      'id',
      sql`state = 'dead' AND changed_at < ${before(RETENTION_DAYS.deadEmail)}`,
    ),
    // A rare search may have been made by a single person.
    rows(
      'rare searches',
      'search_count',
      'day, query',
      sql`is_common = 0 AND day < ${dayOf(before(RETENTION_DAYS.rareSearch))}`,
    ),
    // Long enough to compare a year with the previous one.
    rows(
      'counts of searches',
      'search_count',
      'day, query',
      sql`day < ${dayOf(before(RETENTION_DAYS.searchCount))}`,
    ),
    rows(
      'sales of products',
      'product_sales',
      'product_id, day',
      sql`day < ${dayOf(before(POPULARITY_WINDOW_DAYS))}`,
    ),
    // The names and addresses on documents. The orders and the documents themselves remain, without names and
    // addresses.
    rows(
      'tax records of erased customers',
      'retained_record',
      'order_id',
      sql`recorded_at < ${before(RETENTION_DAYS.taxRecord)}`,
    ),
    rows('operator events', 'operator_event', 'id', sql`at < ${before(RETENTION_DAYS.operatorEvent)}`),
    // Long enough to compare a week with the previous weeks.
    rows('counts of security events', 'security_event_count', 'hour, event', sql`hour < ${before(30)}`),
    // Only a shop that runs locally stores its emails in the outbox.
    rows(
      'mails of the outbox',
      'outbox',
      'id',
      sql`id <= (SELECT id FROM outbox ORDER BY id DESC LIMIT 1 OFFSET ${MAX_OUTBOX_EMAILS})`,
    ),
  ];
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns a statement that deletes a limited number of {@link ExpiredRows}. */
function deleteStatement(db: D1Database, { table, key, condition }: ExpiredRows): D1PreparedStatement {
  return prepare(db)`
    DELETE FROM ${raw(table)} WHERE (${raw(key)}) IN
      (SELECT ${raw(key)} FROM ${raw(table)} WHERE ${condition} LIMIT ${raw(ROWS_A_STATEMENT)})`;
}
