import { REMOVAL_DAYS } from '#shared/constants.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import type { User } from '#shared/contract/user.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { listAddressesStatement, toAddress } from '../addresses/addresses.repository.ts';
import { isConstraint } from '../db/constraint.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import {
  LIST_COLUMNS,
  type ListRow,
  listProductListsStatements,
  toEmptyList,
  toProductLists,
} from '../product-lists/product-list-rows.ts';

type UserRow = Pick<User, 'id' | 'name' | 'email' | 'pending_email' | 'business_name' | 'vat_number'> & {
  removal_requested_at: string | null;
  review_emails_stopped_at: string | null;
};

const USER_COLUMNS = sql`
  id, name, email, pending_email, business_name, vat_number, removal_requested_at, review_emails_stopped_at`;

/**
 * Returns a user with addresses and lists (R-ENT-1). The statements `before` run first, in the same batch. Returns null
 * if the user does not exist or is erased.
 */
export async function findUser(
  db: D1Database,
  userId: number | Sql,
  before: readonly D1PreparedStatement[] = [],
): Promise<User | null> {
  const { user, addresses, ...lists } = await runBatch(db, {
    before,
    user: prepare<UserRow>(db)`
      SELECT ${USER_COLUMNS} FROM user WHERE id = ${userId} AND erased_at IS NULL`,
    addresses: listAddressesStatement(db, userId),
    ...listProductListsStatements(db, userId),
  });
  return toUser(user.rows, addresses.rows.map(toAddress), toProductLists(lists));
}

/** An account's identity and its password hash. */
export type Account = {
  userId: number;
  name: string;
  email: string;
  pendingEmail: string | null;
  passwordHash: string;
};

/** Returns the account with this id or email; null if there is none or it is erased. */
export function findAccount(
  db: D1Database,
  by: { userId: number } | { email: string },
): Promise<Account | null> {
  const isRequested =
    'userId' in by ? sql`id = ${by.userId} AND erased_at IS NULL` : sql`email = ${by.email}`;
  return prepare<Account>(db)`
    SELECT id AS userId, name, email, pending_email AS pendingEmail, password_hash AS passwordHash
    FROM user WHERE ${isRequested}`.first();
}

/**
 * Replaces the password hash, unless it has changed since the account was read. `changedAt`: when the password itself
 * changed; omitted for a new hash of the same password.
 */
export function updatePasswordHashStatement(
  db: D1Database,
  { userId, passwordHash }: Account,
  newHash: string,
  changedAt?: Date,
): D1PreparedStatement {
  return prepare(db)`
    UPDATE user SET password_hash = ${newHash}, devices_known_since = coalesce(${changedAt}, devices_known_since)
    WHERE id = ${userId} AND password_hash = ${passwordHash}`;
}

/** `emailVerifiedAt`: null if the email is not verified. */
type NewUser = {
  name: string;
  email: string;
  /** The result of `mailboxHash()`; null if a script creates the user, because scripts lack the shop's secret. */
  mailboxHash: string | null;
  passwordHash: string;
  emailVerifiedAt: Date | null;
  createdAt: Date;
};

/**
 * Inserts a user with the locked Wishlist, and runs the statements `after` in the same batch. Returns null and writes
 * nothing if the email is taken.
 */
export async function insertUser(
  db: D1Database,
  { name, email, mailboxHash, passwordHash, emailVerifiedAt, createdAt }: NewUser,
  after: readonly D1PreparedStatement[],
): Promise<User | null> {
  const instant = createdAt.toISOString();
  try {
    const { user, wishlist } = await runBatch(db, {
      user: prepare<UserRow>(db)`
        INSERT INTO user (name, email, mailbox_hash, password_hash, email_verified_at, created_at)
        VALUES (${name}, ${email}, ${mailboxHash}, ${passwordHash}, ${emailVerifiedAt}, ${instant})
        RETURNING ${USER_COLUMNS}`,
      wishlist: prepare<ListRow>(db)`
        INSERT INTO product_list (user_id, name, locked, created_at)
        SELECT id, 'Wishlist', 1, ${instant} FROM user WHERE email = ${email}
        RETURNING ${LIST_COLUMNS}`,
      after,
    });
    return toUser(user.rows, [], wishlist.rows.map(toEmptyList));
  } catch (error) {
    if (isConstraint(error, 'user.email')) return null;
    throw error;
  }
}

function toUser(rows: UserRow[], addresses: User['addresses'], productLists: ProductList[]): User | null {
  const [row] = rows;
  if (row === undefined) return null;
  const { removal_requested_at, review_emails_stopped_at, ...details } = row;
  return {
    ...details,
    removal_date: removalDate(removal_requested_at),
    review_emails: review_emails_stopped_at === null,
    addresses,
    productLists,
  };
}

/** Returns the calendar day from which a requested removal is carried out. */
function removalDate(requestedAt: string | null): string | null {
  if (requestedAt === null) return null;
  return southAfricanDay(new Date(Date.parse(requestedAt) + REMOVAL_DAYS.erasedAfter * DAY_MS));
}

const DAY_MS = 86_400_000;
