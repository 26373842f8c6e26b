import { isConstraint } from '../db/constraint.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { deleteBacklogEmailsToStatement } from '../email/email-backlog.repository.ts';
import type { EmailJob } from '../email/email-job.ts';
import { deleteOutboxEmailsOfStatement } from '../email/outbox.repository.ts';
import { enqueueEmailsStatement } from '../email/queue-email.ts';
import { PERSONAL_TABLES } from '../user/personal-data.ts';
import type { DueRemoval } from './due-removals.repository.ts';
import { closedOrdersSql, HAS_TAX_RECORDS, LAST_RECORDED_AT, openOrdersSql } from './erased-orders.sql.ts';

/**
 * Carries a removal out as far as it can be, in one batch: the account goes, the first time; and of every order that is
 * no longer open, what says whose it was. False, and nothing written, where the removal is no longer as it was read: it
 * was withdrawn, another run was faster, or an order has changed.
 * @param mail tells the customer; null where they were told before
 * @param origin of the mail's links
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

/** Takes what says whose they were out of a customer's orders that are not open, and keeps what tax law asks for. */
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
    // Gateways name the customer in them.
    prepare(db)`DELETE FROM payment_notification WHERE order_id IN ${closed}`,
    // The affiliate is paid for the order by the click, whoever made it.
    prepare(db)`
      UPDATE affiliate_click SET ip_address = '', user_agent = ''
      WHERE id IN (SELECT click_id FROM "order" WHERE id IN ${closed})`,
    // How a parcel is tracked, and what operators wrote of it to the customer; events have the same words.
    prepare(db)`
      UPDATE order_child SET error = NULL, courier = NULL, tracking_number = NULL, tracking_url = NULL
      WHERE order_id IN ${closed}`,
    // What the customer and operators wrote of what was sent back.
    prepare(db)`
      UPDATE order_return SET comment = NULL, note = NULL, refusal = NULL WHERE order_id IN ${closed}`,
    prepare(db)`
      UPDATE "order" SET erased_at = ${now}, order_address = ${ADDRESS_OF_NOBODY}, customer_business_name = '',
        customer_vat_number = '', idempotency_key = 'erased-' || id, network_hash = '',
        site_hash = '', mailbox_hash = ''
      WHERE id IN ${closed}`,
    prepare(db)`
      UPDATE order_event SET cause = substr(cause, 1, instr(cause, ':') - 1)
      WHERE order_id IN ${erasedNow} AND (cause LIKE 'failed: %' OR cause LIKE 'tracking: %')`,
    ...['invoice', 'credit_note'].map(
      (table) => prepare(db)`
        UPDATE ${raw(table)} SET recipient_name = '', recipient_business_name = '', recipient_vat_number = '',
          recipient_address = ''
        WHERE order_id IN ${erasedNow}`,
    ),
  ];
}

/** SQL of an order o: the line that its documents have, as `draft-invoice.ts` writes it. */
const ADDRESS_LINE = sql`(SELECT group_concat(part.value, ', ' ORDER BY part.key)
  FROM json_each(json_array(${raw(
    ['complex', 'street', 'suburb', 'city', 'province.name', 'postal_code']
      .map((field) => `o.order_address ->> '$.address.${field}'`)
      .join(', '),
  )})) part WHERE part.value <> '')`;

/** SQL of an order: its address without a person. The province stays, so that it still is an address to all who read it. */
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

/** Deletes all that is a customer's but their orders, and what the shop has stored of mails to them. */
function eraseBelongingsStatements(db: D1Database, userId: number, email: string): D1PreparedStatement[] {
  return [
    // Mails about open orders have gone to the account's e-mail until now, whatever it was when they were placed.
    prepare(db)`
      UPDATE "order" SET order_address = json_set(order_address, '$.contact.email', ${email})
      WHERE user_id = ${userId} AND erased_at IS NULL`,
    // What was written signed out under an e-mail that nobody has proven to be theirs may be somebody else's.
    prepare(db)`
      DELETE FROM support_request WHERE user_id IS NULL AND email = ${email}
        AND EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email_verified_at IS NOT NULL)`,
    // Signed by nobody, or about a payment that is not known here, so that no order leads to them.
    prepare(db)`
      DELETE FROM payment_notification WHERE order_id IS NULL AND (instr(lower(body), ${email.toLowerCase()}) > 0
        OR instr(lower(body), ${encodeURIComponent(email).toLowerCase()}) > 0)`,
    ...PERSONAL_TABLES.flatMap((each) =>
      each.parent !== undefined || STAYS.has(each.table)
        ? []
        : prepare(db)`DELETE FROM ${raw(each.table)} WHERE ${each.ofUser(userId)}`,
    ),
    deleteBacklogEmailsToStatement(db, sql`${email}`),
    deleteOutboxEmailsOfStatement(db, email),
  ];
}

/** What {@link emptyUserStatements} and {@link eraseOrdersStatements} see to. */
const STAYS: ReadonlySet<string> = new Set(['user', 'order']);

/** Empties the user's row, which orders refer to; deletes it where there are none. */
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
