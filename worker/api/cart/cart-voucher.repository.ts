import * as v from 'valibot';
import type { Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import {
  isEligibleSql,
  type StoredVoucher,
  toVoucher,
  VOUCHER_FROM,
  type Voucher,
  voucherColumns,
} from '../vouchers/voucher.sql.ts';
import { newOrderColumns } from '../vouchers/voucher-uses.sql.ts';

/** A voucher, and the cart's products it applies to. */
export type CartVoucher = Voucher & { eligibleProductIds: ReadonlySet<number> };

/** A row of {@link cartVoucherStatement}. */
type CartVoucherRow = StoredVoucher & { eligibleProductIds: string };

/** SQL: true if `v` is the voucher in the customer's cart. */
export function isInCartSql(userId: number): Sql {
  return sql`v.id = (SELECT voucher_id FROM cart_voucher WHERE user_id = ${userId})`;
}

/** SQL: true if `v` is the voucher with this code. */
export function hasCodeSql(code: string | undefined): Sql {
  return sql`v.code = ${code}`;
}

/**
 * Selects a voucher with the facts that decide whether an order of the cart's contents may use it. `phone` is SQL for
 * the phone number of the delivery address.
 */
export function cartVoucherStatement(
  db: D1Database,
  { userId, which, phone = currentPhone(userId) }: { userId: number; which: Sql; phone?: Sql },
): Statement<CartVoucherRow> {
  return prepare<CartVoucherRow>(db)`
    SELECT ${voucherColumns(newOrderColumns(userId, phone))},
      (SELECT json_group_array(p.id) FROM cart_item item JOIN product p ON p.id = item.product_id
        WHERE item.user_id = ${userId} AND ${isEligibleSql(sql`p.supplier_id`)}) AS eligibleProductIds
    ${VOUCHER_FROM} WHERE ${which}`;
}

function currentPhone(userId: number): Sql {
  return sql`(SELECT phone FROM address WHERE user_id = ${userId} AND is_current = 1)`;
}

export function toCartVoucher(row: CartVoucherRow | undefined): CartVoucher | null {
  if (row === undefined) return null;
  const { eligibleProductIds, ...voucher } = row;
  const ids = v.parse(v.array(v.number()), JSON.parse(eligibleProductIds));
  return { ...toVoucher(voucher), eligibleProductIds: new Set(ids) };
}

/** Stores a voucher in the customer's cart, replacing any other voucher. */
export function putVoucherStatement(db: D1Database, userId: number, voucherId: number, now: Date) {
  return prepare(db)`
    INSERT INTO cart_voucher (user_id, voucher_id, created_at) VALUES (${userId}, ${voucherId}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET voucher_id = excluded.voucher_id, created_at = excluded.created_at`;
}

export function deleteVoucherStatement(db: D1Database, userId: number) {
  return prepare(db)`DELETE FROM cart_voucher WHERE user_id = ${userId}`;
}
