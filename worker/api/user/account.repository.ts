import type { User } from '#shared/contract/user.ts';
import { revokePinsStatement } from '../auth/one-time-pin.repository.ts';
import { isConstraint } from '../db/constraint.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { findUser } from './user.repository.ts';

/** What identifies an account, and the hash of its password. */
export type Account = { userId: number; name: string; email: string; passwordHash: string };

/** What a customer may change; what is left out stays. */
export type AccountPatch = { name?: string; email?: string; business_name?: string; vat_number?: string };

export async function findAccount(db: D1Database, userId: number): Promise<Account | null> {
  const row = await db
    .prepare('SELECT name, email, password_hash FROM user WHERE id = ?')
    .bind(userId)
    .first<{ name: string; email: string; password_hash: string }>();
  return row === null ? null : { userId, name: row.name, email: row.email, passwordHash: row.password_hash };
}

/**
 * Changes an account if its e-mail is still the one it was read with, and returns the user; `taken` if another account
 * has the new e-mail. A change of e-mail revokes the open pins of both addresses.
 */
export async function updateAccount(
  db: D1Database,
  { userId, email }: Account,
  patch: AccountPatch,
  now: Date,
): Promise<User | 'taken' | null> {
  const update = db
    .prepare(
      `UPDATE user SET name = coalesce(?3, name), email = coalesce(?4, email),
         business_name = coalesce(?5, business_name), vat_number = coalesce(?6, vat_number)
       WHERE id = ?1 AND email = ?2`,
    )
    .bind(
      ...[userId, email, patch.name ?? null, patch.email ?? null],
      ...[patch.business_name ?? null, patch.vat_number ?? null],
    );
  const isMove = patch.email !== undefined && patch.email !== email;
  const pins = isMove ? [revokePinsStatement(db, [email, patch.email ?? email], now)] : [];
  try {
    return await findUser(db, userId, [update, ...pins]);
  } catch (error) {
    if (isConstraint(error, 'user.email')) return 'taken';
    throw error;
  }
}

/**
 * Records that the account is to be removed, ends its sessions and revokes its pins, in one batch. Null where removal had
 * been requested before: the first request stays on record.
 */
export async function requestRemoval(
  db: D1Database,
  userId: number,
  now: Date,
): Promise<{ name: string; email: string } | null> {
  const instant = now.toISOString();
  const { asked } = await runBatch(db, {
    asked: typedRows<{ name: string; email: string }>(
      db
        .prepare(
          `UPDATE user SET removal_requested_at = ? WHERE id = ? AND removal_requested_at IS NULL
           RETURNING name, email`,
        )
        .bind(instant, userId),
    ),
    sessions: db.prepare('DELETE FROM session WHERE user_id = ?').bind(userId),
    pins: db
      .prepare(
        `UPDATE one_time_pin SET used_at = coalesce(used_at, ?), reset_token_hash = NULL
         WHERE email = (SELECT email FROM user WHERE id = ?)`,
      )
      .bind(instant, userId),
  });
  return asked.rows[0] ?? null;
}
