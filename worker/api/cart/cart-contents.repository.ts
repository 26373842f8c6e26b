import { unverifiedEmailSql } from '../auth/is-verified.sql.ts';
import { type BatchResults, runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { cartLinesStatement, type StoredCartLine, toCartLine } from './cart-line.sql.ts';
import {
  type CartVoucher,
  cartVoucherStatement,
  isInCartSql,
  toCartVoucher,
} from './cart-voucher.repository.ts';

/** The contents of a cart, and the customer data that affects it. */
export type StoredCart = {
  lines: StoredCartLine[];
  voucher: CartVoucher | null;
  /** The province of the current address; null without a current address. */
  provinceId: number | null;
  /** The email address that receives the verification PIN; null if the customer's email is verified. */
  emailToConfirm: string | null;
};

type CustomerRow = { province_id: number | null; email_to_confirm: string | null };

export async function findCartContents(db: D1Database, userId: number): Promise<StoredCart> {
  return toContents(await runBatch(db, contentsStatements(db, userId)));
}

export function contentsStatements(db: D1Database, userId: number) {
  return {
    lines: cartLinesStatement(db, userId),
    customer: prepare<CustomerRow>(db)`
      SELECT address.province_id, ${unverifiedEmailSql(userId)} AS email_to_confirm
      FROM user LEFT JOIN address ON address.user_id = user.id AND address.is_current = 1
      WHERE user.id = ${userId}`,
    voucher: cartVoucherStatement(db, { userId, which: isInCartSql(userId) }),
  };
}

export type ContentsResults = BatchResults<ReturnType<typeof contentsStatements>>;

export function toContents(read: ContentsResults): StoredCart {
  const [customer] = read.customer.rows;
  return {
    lines: read.lines.rows.map(toCartLine),
    voucher: toCartVoucher(read.voucher.rows[0]),
    provinceId: customer?.province_id ?? null,
    emailToConfirm: customer?.email_to_confirm ?? null,
  };
}
