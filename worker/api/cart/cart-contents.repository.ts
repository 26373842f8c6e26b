import { type BatchAnswers, runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { type CartLine, cartLinesStatement, toCartLine } from './cart-line.sql.ts';
import {
  type CartVoucher,
  cartVoucherStatement,
  isInCart,
  toCartVoucher,
} from './cart-voucher.repository.ts';

/** What is in a cart, and the province of the customer's current address; null where they have none. */
export type CartContents = { lines: CartLine[]; provinceId: number | null; voucher: CartVoucher | null };

export async function findCartContents(db: D1Database, userId: number): Promise<CartContents> {
  return toContents(await runBatch(db, contentsStatements(db, userId)));
}

export function contentsStatements(db: D1Database, userId: number) {
  return {
    lines: cartLinesStatement(db, userId),
    address: prepare<{ province_id: number }>(db)`
      SELECT province_id FROM address WHERE user_id = ${userId} AND is_current = 1`,
    voucher: cartVoucherStatement(db, { userId, which: isInCart(userId) }),
  };
}

export type ContentsAnswers = BatchAnswers<ReturnType<typeof contentsStatements>>;

export function toContents(read: ContentsAnswers): CartContents {
  return {
    lines: read.lines.rows.map(toCartLine),
    provinceId: read.address.rows[0]?.province_id ?? null,
    voucher: toCartVoucher(read.voucher.rows[0]),
  };
}
