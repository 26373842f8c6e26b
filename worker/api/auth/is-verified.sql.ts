import { type Sql, sql } from '../db/sql.ts';

/** SQL: whether a customer has proven that their e-mail is theirs. */
export function isVerified(userId: number | Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND email_verified_at IS NOT NULL)`;
}
