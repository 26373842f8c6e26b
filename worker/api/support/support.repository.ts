import {
  findRecordedCall,
  type KeyedCall,
  nullIfRepeated,
  recordCallStatements,
} from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';

/**
 * A message to the shop. The `email` is not verified, even with a `user_id`. An email to an unverified address must not
 * repeat any of the message. Otherwise the form could send any text to anyone in the shop's name.
 */
export type SupportRequest = {
  id: number;
  /** The reference that the customer quotes: `S-000123`. */
  reference: string;
  user_id: number | null;
  name: string;
  email: string;
  message: string;
  /** One of the user's own orders. */
  order_id: number | null;
  /** An order number entered by a visitor without a session. Its owner was not checked. */
  claimed_order_id: number | null;
  /** 1 if the form's hidden field was filled: by a bot, or by a visitor's password manager. */
  is_suspicious: 0 | 1;
};

/** `since`: a request after this instant by the same person with the same message counts as a duplicate. */
type NewSupportRequest = Omit<SupportRequest, 'id' | 'reference'> & {
  keyedCall: KeyedCall | null;
  now: Date;
  since: Date;
};

/**
 * A message for its emails. `verified_name`: the name of the customer's account if `email` is their verified address;
 * otherwise null.
 */
type EmailedRequest = SupportRequest & { verified_name: string | null };

/** Returns a request by id for its emails; no page shows it. */
export async function findSupportRequest(db: D1Database, id: number): Promise<EmailedRequest | null> {
  const row = await prepare<Omit<EmailedRequest, 'reference'>>(db)`
    SELECT id, user_id, name, email, message, order_id, claimed_order_id, is_suspicious,
      (SELECT u.name FROM user u WHERE u.id = s.user_id AND u.email = s.email AND u.email_verified_at IS NOT NULL)
        AS verified_name
    FROM support_request s WHERE id = ${id}`.first();
  return row === null ? null : { ...row, reference: supportReference(row.id) };
}

/** An operator's answer, with the request's sender and reference. */
export type SupportAnswer = Pick<SupportRequest, 'email' | 'reference'> & { message: string };

/** Returns an answer for its email; null if it was deleted. `answeredAt`: ISO instant. */
export async function findSupportAnswer(
  db: D1Database,
  requestId: number,
  answeredAt: string,
): Promise<SupportAnswer | null> {
  const row = await prepare<{ email: string; message: string }>(db)`
    SELECT r.email, a.message FROM support_answer a JOIN support_request r ON r.id = a.support_request_id
    WHERE r.id = ${requestId} AND a.created_at = ${answeredAt}`.first();
  return row === null ? null : { ...row, reference: supportReference(requestId) };
}

/**
 * Inserts a request and returns its id. If the call is repeated, or an equal request was inserted after `since`,
 * inserts nothing and returns the id of the earlier request. This also holds for simultaneous requests.
 */
export async function insertSupportRequest(
  db: D1Database,
  request: NewSupportRequest,
): Promise<{ id: number; isRepeated: boolean }> {
  const { user_id, email, message, order_id, claimed_order_id, keyedCall, now } = request;
  const isSame = sql`email = ${email} AND created_at > ${request.since} AND message = ${message}
    AND user_id IS ${user_id} AND order_id IS ${order_id} AND claimed_order_id IS ${claimed_order_id}`;
  const batch = runBatch(db, {
    inserted: prepare(db)`
      INSERT INTO support_request
        (user_id, email, message, order_id, claimed_order_id, name, is_suspicious, created_at)
      SELECT ${user_id}, ${email}, ${message}, ${order_id}, ${claimed_order_id}, ${request.name},
        ${request.is_suspicious}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM support_request WHERE ${isSame})
      RETURNING id`,
    idempotency: recordCallStatements(db, keyedCall, { userId: user_id, now, result: 'row' }),
    counted: prepare<{ id: number }>(db)`
      SELECT id FROM support_request WHERE ${isSame} ORDER BY id DESC LIMIT 1`,
  });
  const results = await nullIfRepeated(batch);
  const id =
    results === null
      ? (await findRecordedCall(db, keyedCall, user_id))?.resultId
      : results.counted.rows[0]?.id;
  if (id == null) throw new Error('A support request was neither inserted nor found');
  return { id, isRepeated: results === null || results.inserted.rows.length === 0 };
}

/** Returns a request's reference, for example `S-000123`. */
export function supportReference(id: number): string {
  return `S-${String(id).padStart(6, '0')}`;
}
