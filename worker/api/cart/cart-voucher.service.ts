import { runBatch } from '../db/run-batch.ts';
import { invalid } from '../http/errors.ts';
import { UnknownVoucherError } from '../vouchers/voucher-guesses.ts';
import { priceVoucher } from './cart.service.ts';
import { contentsStatements, type StoredCart, toContents } from './cart-contents.repository.ts';
import { toCartLine } from './cart-line.sql.ts';
import {
  cartVoucherStatement,
  deleteVoucherStatement,
  hasCodeSql,
  putVoucherStatement,
  toCartVoucher,
} from './cart-voucher.repository.ts';

/**
 * Puts a voucher into the cart, replacing any other voucher. This does not count as a use, because only placing an
 * order uses the voucher. The cart recalculates the discount on every read.
 */
export async function putCartVoucher(
  db: D1Database,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<StoredCart> {
  const read = await runBatch(db, {
    ...contentsStatements(db, userId),
    given: cartVoucherStatement(db, { userId, which: hasCodeSql(code) }),
  });
  const voucher = toCartVoucher(read.given.rows[0]);
  if (voucher === null) throw new UnknownVoucherError('code');
  const price = priceVoucher(voucher, read.lines.rows.map(toCartLine), now);
  if (price.kind === 'rejected') throw invalid({ code: [price.reason] });
  const { put, ...contents } = await runBatch(db, {
    put: putVoucherStatement(db, userId, voucher.id, now),
    ...contentsStatements(db, userId),
  });
  return toContents(contents);
}

/** Removes the voucher from the cart; does nothing if the cart has no voucher. */
export async function removeCartVoucher(db: D1Database, userId: number): Promise<StoredCart> {
  const { removed, ...contents } = await runBatch(db, {
    removed: deleteVoucherStatement(db, userId),
    ...contentsStatements(db, userId),
  });
  return toContents(contents);
}
