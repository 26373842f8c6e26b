import { RETENTION_DAYS } from '#shared/constants.ts';
import { prepare, raw, type Sql, sql } from './db/sql.ts';
import { POPULARITY_WINDOW_DAYS } from './orders/popularity.ts';
import { UNDO_MS } from './product-lists/product-list-items.repository.ts';

const DAY_MS = 86_400_000;
const MAX_OUTBOX_EMAILS = 500;
const ROWS_A_STATEMENT = 500;
/** In one run, so that a table that grew while cron was away holds up no other job. The next run goes on. */
const STATEMENTS_A_TABLE = 40;

/** Rows that have been stored for as long as they may be. */
export type ExpiredRows = {
  /** What operators call them. */
  what: string;
  table: string;
  /** The columns of its primary key. */
  key: string;
  /** Finds them by an index, and reads no row that stays. */
  condition: Sql;
};

/** Removes what has been stored for as long as it may be, some rows of each table at a time. */
export async function purgeExpired(db: D1Database, now: Date): Promise<void> {
  let left = listExpiredRows(now);
  for (let step = 0; step < STATEMENTS_A_TABLE && left.length > 0; step += 1) {
    const results = await db.batch(left.map((expired) => deleteStatement(db, expired)));
    left = left.filter((_expired, index) => (results[index]?.meta.changes ?? 0) >= ROWS_A_STATEMENT);
  }
}

/** What is removed, and after how long. What is about somebody stands in the privacy policy, too. */
export function listExpiredRows(now: Date): readonly ExpiredRows[] {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const rows = (what: string, table: string, key: string, condition: Sql): ExpiredRows => ({
    ...{ what, table, key, condition },
  });
  return [
    // Of customers who did not come back: a login deletes the customer's own.
    rows('sessions', 'session', 'id', sql`expires_at <= ${now}`),
    // No window is longer than a day.
    rows(
      'limit counters',
      'rate_limit',
      'key, window_start',
      sql`window_start < ${before(1).getTime() / 1_000}`,
    ),
    // The limits of pins count the last hour's. They hold e-mail addresses.
    rows('one-time PINs', 'one_time_pin', 'id', sql`created_at < ${before(1 / 24)}`),
    // Longer than any retry of a press.
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
    // Twice as long as a visitor's cookie names the click. Those of an order stay as long as the order does.
    rows(
      'clicks without an order',
      'affiliate_click',
      'id',
      sql`is_of_order = 0 AND created_at < ${before(RETENTION_DAYS.clickWithoutOrder)}`,
    ),
    // Anyone can have posted a notification whose signature did not hold. 30 days are long enough to find out why a
    // gateway's own are refused. The condition on the outcome is that of the partial index.
    rows(
      'unsigned payment notifications',
      'payment_notification',
      'id',
      sql`outcome IN ('refused: malformed', 'refused: signature') AND received_at < ${before(30)}`,
    ),
    // What a payment came to stands in `payment`.
    rows(
      'payment notifications',
      'payment_notification',
      'id',
      sql`received_at < ${before(RETENTION_DAYS.paymentNotification)}`,
    ),
    // Waiting or told: what nobody has heard of in half a year, nobody waits for any more.
    rows(
      'notices of products',
      'product_notice',
      'id',
      sql`created_at < ${before(RETENTION_DAYS.productNotice)}`,
    ),
    // Longer than the queue stores a message, and than anybody repeats a call. Until then, a mail that is asked for again
    // is known as one that was sent.
    rows('deliveries of mails', 'mail_delivery', 'id', sql`leased_until < ${before(90)}`),
    // They hold addresses.
    rows(
      'dead mails',
      'mail_backlog',
      'id',
      sql`state = 'dead' AND changed_at < ${before(RETENTION_DAYS.deadEmail)}`,
    ),
    // What one person alone may have searched for.
    rows(
      'rare searches',
      'search_count',
      'day, query',
      sql`is_common = 0 AND day < ${dayOf(before(RETENTION_DAYS.rareSearch))}`,
    ),
    // A year can be compared with the one before.
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
    // Names and addresses of documents: the orders and documents themselves stay, without them.
    rows(
      'tax records of erased customers',
      'retained_record',
      'order_id',
      sql`recorded_at < ${before(RETENTION_DAYS.taxRecord)}`,
    ),
    // Long enough to see what a usual week is.
    rows('counts of security events', 'security_event_count', 'hour, event', sql`hour < ${before(30)}`),
    // The mails of a shop that is tried out locally.
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

/** {@link ExpiredRows} of the table as a statement, some at a time. */
function deleteStatement(db: D1Database, { table, key, condition }: ExpiredRows): D1PreparedStatement {
  return prepare(db)`
    DELETE FROM ${raw(table)} WHERE (${raw(key)}) IN
      (SELECT ${raw(key)} FROM ${raw(table)} WHERE ${condition} LIMIT ${raw(ROWS_A_STATEMENT)})`;
}
