import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/**
 * The roles of operators. The table in `screens.ts` lists the screens of each role. `owner`: all screens. `orders`:
 * orders, returns, refunds, payments and customers. `catalogue`: products, imports, retailers, categories, home page,
 * vouchers, search, redirects and reviews. `support`: messages, customers and reviews.
 */
export const ROLES = ['owner', 'orders', 'catalogue', 'support'] as const;
export type Role = (typeof ROLES)[number];

export type Operator = { email: string; role: Role };
export type ListedOperator = Operator & { createdAt: string };

/** `last-owner`: the change would leave the shop without an owner. `missing`: there is no such operator. */
export type OperatorOutcome = 'changed' | 'missing' | 'last-owner';

/**
 * Returns the operator with this email, ignoring case; null if there is no such operator or the access was withdrawn.
 */
export function findOperator(db: D1Database, email: string): Promise<Operator | null> {
  return prepare<Operator>(db)`
    SELECT email, role FROM operator WHERE email = ${email} AND removed_at IS NULL`.first();
}

/** Lists the operators, owners first, without those whose access was withdrawn. */
export function listOperators(db: D1Database): Promise<ListedOperator[]> {
  return rowsOf(prepare<ListedOperator>(db)`
    SELECT email, role, created_at AS createdAt FROM operator WHERE removed_at IS NULL
    ORDER BY role <> 'owner', email`);
}

/** Adds an operator, or restores the access of a removed operator. Returns false if the email already has access. */
export async function addOperator(
  db: D1Database,
  by: Actor,
  { email, role, now }: Operator & { now: Date },
): Promise<boolean> {
  const act = { act: 'operators.add', record: ['operator', email], at: now, details: { role } } as const;
  const { changes } = await runAct(
    db,
    by,
    act,
    prepare(db)`
      INSERT INTO operator (email, role, created_at) VALUES (${email}, ${role}, ${now})
      ON CONFLICT (email) DO UPDATE SET role = excluded.role, created_at = excluded.created_at, removed_at = NULL
      WHERE removed_at IS NOT NULL`,
  );
  return changes > 0;
}

/** Changes an operator's role. The role of the last owner cannot be changed. */
export async function setOperatorRole(
  db: D1Database,
  by: Actor,
  { email, role, now }: Operator & { now: Date },
): Promise<OperatorOutcome> {
  const act = { act: 'operators.set-role', record: ['operator', email], at: now, details: { role } } as const;
  const { changes } = await runAct(
    db,
    by,
    act,
    prepare(db)`
      UPDATE operator SET role = ${role}
      WHERE email = ${email} AND removed_at IS NULL AND (${role} = 'owner' OR NOT ${isLastOwnerSql(email)})`,
  );
  return changes > 0 ? 'changed' : whyUnchanged(db, email);
}

/** Withdraws an operator's access. The last owner cannot be removed. */
export async function removeOperator(
  db: D1Database,
  by: Actor,
  { email, now }: { email: string; now: Date },
): Promise<OperatorOutcome> {
  const { changes } = await runAct(
    db,
    by,
    { act: 'operators.remove', record: ['operator', email], at: now },
    prepare(db)`
      UPDATE operator SET removed_at = ${now}
      WHERE email = ${email} AND removed_at IS NULL AND NOT ${isLastOwnerSql(email)}`,
  );
  return changes > 0 ? 'changed' : whyUnchanged(db, email);
}

/** SQL for a row of `operator`: true if the operator is the only owner. */
function isLastOwnerSql(email: string): Sql {
  return sql`(role = 'owner' AND NOT EXISTS (SELECT 1 FROM operator other
    WHERE other.role = 'owner' AND other.removed_at IS NULL AND other.email <> ${email}))`;
}

async function whyUnchanged(db: D1Database, email: string): Promise<OperatorOutcome> {
  return (await findOperator(db, email)) === null ? 'missing' : 'last-owner';
}
