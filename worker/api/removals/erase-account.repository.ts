import { isConstraint } from '../db/constraint.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { deleteBacklogEmailsToStatement } from '../email/email-backlog.repository.ts';
import type { EmailJob } from '../email/email-job.ts';
import { deleteOutboxEmailsByAddressStatement } from '../email/outbox.repository.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';
import { deleteReasonsStatement } from '../reviews/reviews.repository.ts';
import { PERSONAL_TABLES } from '../user/personal-data.ts';
import type { DueRemoval } from './due-removals.repository.ts';
import { closedOrdersSql, HAS_TAX_RECORDS, LAST_RECORDED_AT, openOrdersSql } from './erased-orders.sql.ts';

/**
 * Carries out a removal as far as possible in one batch. The first call erases the account. Every call erases the
 * personal data of the orders that are no longer open. Returns false and writes nothing if the removal has changed
 * since it was read: it was withdrawn, another run was faster, or an order has changed. `mail` notifies the customer;
 * null if already notified. Its links begin with `origin`.
 */
export async function eraseAccount(
  db: D1Database,
  removal: DueRemoval,
  { mail, origin, now }: { mail: EmailJob | null; origin: string; now: Date },
): Promise<boolean> {
  try {
    await db.batch([
      stillDueStatement(db, removal),
      ...eraseOrdersStatements(db, removal.userId, now),
      ...(removal.account === null
        ? []
        : eraseBelongingsStatements(db, removal.userId, removal.account.email)),
      ...(mail === null ? [] : [enqueueEmailsStatement(db, [mail], { origin, now, condition: sql`TRUE` })]),
      ...emptyUserStatements(db, removal.userId, now),
    ]);
    return true;
  } catch (error) {
    if (isConstraint(error, 'assertion')) return false;
    throw error;
  }
}

function stillDueStatement(
  db: D1Database,
  { userId, requestedAt, account, openOrders }: DueRemoval,
): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO assertion (name, holds)
    SELECT 'the removal is as it was read', 0 WHERE NOT EXISTS (SELECT 1 FROM user
      WHERE id = ${userId} AND removal_requested_at = ${requestedAt} AND email IS ${account?.email}
        AND ${openOrdersSql(userId)} = ${JSON.stringify(openOrders)})`;
}

/** Erases the personal data of a customer's closed orders, and retains what tax law requires. */
function eraseOrdersStatements(db: D1Database, userId: number, now: Date): D1PreparedStatement[] {
  const closed = sql`(SELECT o.id ${closedOrdersSql(userId)})`;
  const erasedNow = sql`(SELECT id FROM "order" WHERE user_id = ${userId} AND erased_at = ${now})`;
  return [
    prepare(db)`
      INSERT INTO retained_record (order_id, recipient_name, recipient_business_name, recipient_vat_number,
        recipient_address, recorded_at)
      SELECT o.id, o.order_address ->> '$.contact.name', o.customer_business_name, o.customer_vat_number,
        ${ADDRESS_LINE}, ${LAST_RECORDED_AT}
      FROM "order" o WHERE o.id IN ${closed} AND ${HAS_TAX_RECORDS}`,
    prepare(db)`DELETE FROM order_note WHERE order_id IN ${closed}`,
    // Notifications contain the customer's name.
    prepare(db)`DELETE FROM payment_notification WHERE order_id IN ${closed}`,
    // The affiliate is still paid for the order through the click, so the row stays without its personal data.
    prepare(db)`
      UPDATE affiliate_click SET ip_address = '', user_agent = ''
      WHERE id IN (SELECT click_id FROM "order" WHERE id IN ${closed})`,
    // Deletes the tracking data, and operators' messages to the customer. The events' copies of these texts are removed
    // below.
    prepare(db)`
      UPDATE order_child SET error = NULL, courier = NULL, tracking_number = NULL, tracking_url = NULL
      WHERE order_id IN ${closed}`,
    // Deletes the customer's and operators' texts about returns.
    prepare(db)`
      UPDATE order_return SET comment = NULL, note = NULL, refusal = NULL WHERE order_id IN ${closed}`,
    prepare(db)`
      UPDATE "order" SET erased_at = ${now}, order_address = ${ADDRESS_OF_NOBODY}, customer_business_name = '',
        customer_vat_number = '', idempotency_key = 'erased-' || id, network_hash = '',
        site_hash = '', mailbox_hash = ''
      WHERE id IN ${closed}`,
    // Operators may have named the customer in a reason. Credit notes keep theirs, because they are tax records.
    prepare(db)`
      UPDATE order_event SET cause = substr(cause, 1, instr(cause, ':') - 1)
      WHERE order_id IN ${erasedNow} AND (cause LIKE 'failed: %' OR cause LIKE 'tracking: %'
        OR cause LIKE 'cancelled by an operator: %' OR cause LIKE 'refund granted: %')`,
    prepare(db)`
      UPDATE refund SET reason = iif(cause = 'granted', '', 'cancelled by an operator')
      WHERE order_id IN ${erasedNow} AND (cause = 'granted' OR reason LIKE 'cancelled by an operator: %')`,
    prepare(db)`
      UPDATE operator_event SET reason = NULL WHERE reason IS NOT NULL AND (
        (record_kind = 'order' AND record_id IN
          (SELECT CAST(id AS TEXT) FROM "order" WHERE user_id = ${userId} AND erased_at = ${now}))
        OR (record_kind = 'return' AND record_id IN
          (SELECT CAST(id AS TEXT) FROM order_return WHERE order_id IN ${erasedNow})))`,
    ...['invoice', 'credit_note'].map(
      (table) => prepare(db)`
        UPDATE ${raw(table)} SET recipient_name = '', recipient_business_name = '', recipient_vat_number = '',
          recipient_address = ''
        WHERE order_id IN ${erasedNow}`,
    ),
  ];
}

/** SQL for an order o: the address line of its documents, formatted as in `draft-invoice.ts`. */
const ADDRESS_LINE = sql`(SELECT group_concat(part.value, ', ' ORDER BY part.key)
  FROM json_each(json_array(${raw(
    ['complex', 'street', 'suburb', 'city', 'province.name', 'postal_code']
      .map((field) => `o.order_address ->> '$.address.${field}'`)
      .join(', '),
  )})) part WHERE part.value <> '')`;

/** SQL for an order: its address without personal data. The province stays, so that the address still parses. */
const ADDRESS_OF_NOBODY: Sql = sql`json_set(order_address, ${raw(
  [
    ...['recipient', 'phone', 'street', 'complex', 'suburb', 'city', 'postal_code', 'notes'].map(
      (field) => `$.address.${field}`,
    ),
    ...['name', 'email', 'phone'].map((field) => `$.contact.${field}`),
  ]
    .map((path) => `'${path}', ''`)
    .join(', '),
)})`;

/**
 * Deletes all of a customer's data except the orders and, if the customer chose so, the published reviews. Also deletes
 * the stored emails to the customer.
 */
function eraseBelongingsStatements(db: D1Database, userId: number, email: string): D1PreparedStatement[] {
  return [
    // Emails about open orders used the account's current email until now, so the orders must store it.
    prepare(db)`
      UPDATE "order" SET order_address = json_set(order_address, '$.contact.email', ${email})
      WHERE user_id = ${userId} AND erased_at IS NULL`,
    // Messages sent while signed out may be another person's unless the account's email is verified.
    prepare(db)`
      DELETE FROM support_request WHERE user_id IS NULL AND email = ${email}
        AND EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email_verified_at IS NOT NULL)`,
    // Unsigned notifications and notifications about an unknown payment have no order, so they are found by the email
    // address.
    prepare(db)`
      DELETE FROM payment_notification WHERE order_id IS NULL AND (instr(lower(body), ${email.toLowerCase()}) > 0
        OR instr(lower(body), ${encodeURIComponent(email).toLowerCase()}) > 0)`,
    deleteReasonsStatement(db, sql`user_id = ${userId}`),
    // The reviews that the customer wants to keep stay without a name, the order and the answer, which may name the
    // customer. The next statements delete all other reviews.
    prepare(db)`
      UPDATE review SET user_id = NULL, order_item_id = NULL, author = '', answer = NULL
      WHERE user_id = ${userId} AND status = 'published'
        AND (SELECT removal_keeps_reviews FROM user WHERE id = ${userId}) = 1`,
    ...PERSONAL_TABLES.flatMap((each) =>
      each.parent !== undefined || STAYS.has(each.table)
        ? []
        : prepare(db)`DELETE FROM ${raw(each.table)} WHERE ${each.ofUser(userId)}`,
    ),
    deleteBacklogEmailsToStatement(db, sql`${email}`),
    deleteOutboxEmailsByAddressStatement(db, email),
  ];
}

/** Tables handled by {@link emptyUserStatements} and {@link eraseOrdersStatements}. */
const STAYS: ReadonlySet<string> = new Set(['user', 'order']);

/** Clears the user's row if orders refer to it; deletes the row otherwise. */
function emptyUserStatements(db: D1Database, userId: number, now: Date): D1PreparedStatement[] {
  return [
    prepare(db)`
      UPDATE user SET name = '', email = NULL, pending_email = NULL, mailbox_hash = NULL, password_hash = '',
        business_name = '', vat_number = '', email_verified_at = NULL, devices_known_since = NULL,
        erased_at = coalesce(erased_at, ${now}),
        removal_requested_at = iif(
          EXISTS (SELECT 1 FROM "order" WHERE user_id = ${userId} AND erased_at IS NULL), removal_requested_at, NULL)
      WHERE id = ${userId}`,
    prepare(db)`
      DELETE FROM user WHERE id = ${userId} AND NOT EXISTS (SELECT 1 FROM "order" WHERE user_id = ${userId})`,
  ];
}
