import { type Sql, sql } from '../db/sql.ts';

/** SQL: the key of a customer's mailbox ({@link mailboxHash}), verified or not. NULL if unknown. */
export function mailboxOfUser(userId: number | Sql): Sql {
  return sql`(SELECT mailbox_hash FROM user WHERE id = ${userId})`;
}

/** SQL: the key of a customer's mailbox; NULL if they have not verified it. */
export function verifiedMailboxOf(userId: number | Sql): Sql {
  return sql`(SELECT mailbox_hash FROM user WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;
}
