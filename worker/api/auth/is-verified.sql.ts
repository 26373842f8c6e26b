import { type Sql, sql } from '../db/sql.ts';

/** SQL: whether a customer has proven that their e-mail is theirs. */
export function isVerified(userId: number | Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;
}

/** SQL: the address that the PIN is mailed to with which a customer confirms their e-mail; NULL if it is verified. */
export function unverifiedEmailSql(userId: number | Sql): Sql {
  return sql`(SELECT coalesce(pending_email, email) FROM user WHERE id = ${userId} AND email_verified_at IS NULL)`;
}
