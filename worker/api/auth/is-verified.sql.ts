import { type Sql, sql } from '../db/sql.ts';

/** SQL: whether a customer has verified their email. */
export function isVerifiedSql(userId: number | Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;
}

/** SQL: the email address that receives the verification PIN; NULL if the customer is verified. */
export function unverifiedEmailSql(userId: number | Sql): Sql {
  return sql`(SELECT coalesce(pending_email, email) FROM user WHERE id = ${userId} AND email_verified_at IS NULL)`;
}
