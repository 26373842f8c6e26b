import type { OrderStatus } from '#shared/contract/order.ts';
import type { VoucherLine } from '#shared/domain/voucher-discount.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import {
  isEligibleSql,
  isVoucherStillValidSql,
  type StoredVoucher,
  toVoucher,
  VOUCHER_FROM,
  type Voucher,
  voucherColumns,
} from '../vouchers/voucher.sql.ts';
import { placedOrderColumns } from '../vouchers/voucher-uses.sql.ts';
import type { TaxableLine, TaxedParcel } from './order-vat.ts';

export type OwnOrder = { orderId: number; userId: number };

/** A customer's order, and the voucher code they entered for it. */
export type ApplyVoucherCommand = OwnOrder & { code: string };

/**
 * The data read before a voucher is applied or removed. The voucher is null if no code is given or the code is unknown.
 */
export type VoucherSnapshot = {
  status: OrderStatus;
  voucher: Voucher | null;
  lines: readonly (VoucherLine & TaxableLine & { itemId: number })[];
  parcels: readonly TaxedParcel[];
};

/** An order's amounts in cents, after a voucher was applied or removed. */
export type DiscountedOrderAmounts = { amountCents: number; discountCents: number; voucherId: number | null };

type LineRow = TaxableLine & { itemId: number; isEligible: 0 | 1 };

/** Loads the snapshot; null if the customer has no such order. With a null `code`, the snapshot's voucher is null. */
export async function findVoucherSnapshot(
  db: D1Database,
  { orderId, userId, code }: OwnOrder & { code: string | null },
): Promise<VoucherSnapshot | null> {
  const { order, voucher, lines, parcels } = await runBatch(db, {
    order: prepare<{ status: OrderStatus }>(db)`
      SELECT status FROM "order" WHERE id = ${orderId} AND user_id = ${userId}`,
    voucher: prepare<StoredVoucher>(db)`
      SELECT ${voucherColumns(placedOrderColumns('o'))}
      ${VOUCHER_FROM} JOIN "order" o ON o.id = ${orderId} AND o.user_id = ${userId} WHERE v.code = ${code}`,
    lines: prepare<LineRow>(db)`
      SELECT i.id AS itemId, i.supplier_id AS supplierId, i.price_cents * i.quantity AS cents,
        v.id IS NOT NULL AND ${isEligibleSql(sql`i.supplier_id`)} AS isEligible
      FROM "order" o JOIN order_item i ON i.order_id = o.id JOIN product p ON p.id = i.product_id
        LEFT JOIN voucher v ON v.code = ${code}
      WHERE o.id = ${orderId} AND o.user_id = ${userId} ORDER BY i.id`,
    parcels: prepare<TaxedParcel>(db)`
      SELECT supplier_id AS supplierId, delivery_fee_cents AS feeCents, vat_basis_points AS vatBasisPoints
      FROM order_child WHERE order_id = ${orderId}`,
  });
  const [[orderRow], [voucherRow]] = [order.rows, voucher.rows];
  if (orderRow === undefined) return null;
  return {
    status: orderRow.status,
    voucher: voucherRow === undefined ? null : toVoucher(voucherRow),
    lines: lines.rows.map((line) => ({ ...line, isEligible: line.isEligible === 1 })),
    parcels: parcels.rows,
  };
}

/** Each line's discount, and the VAT in its discounted price. Without a voucher, the discounts are 0. */
export type VoucherChange = {
  voucher: Pick<Voucher, 'id' | 'terms'> | null;
  lines: readonly { itemId: number; discountCents: number; vatCents: number }[];
  parcels: readonly { supplierId: number; vatCents: number }[];
};

/**
 * Applies a voucher to an unpaid order, replacing any other voucher; a null voucher removes the current one. Uses one
 * batch, so that the lines always add up to the order's total. Returns null if the change is no longer possible: the
 * order's status or the voucher's terms have changed, or another order took the last use.
 */
export async function updateOrderVoucher(
  db: D1Database,
  own: OwnOrder,
  { voucher, lines, parcels }: VoucherChange,
): Promise<DiscountedOrderAmounts | null> {
  const { orderId } = own;
  const guard = isUnchangedSql(own, voucher);
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  const { order } = await runBatch(db, {
    lines: prepare(db)`
      UPDATE order_item SET (discount_cents, vat_cents) = (
        SELECT value ->> 'discountCents', value ->> 'vatCents' FROM json_each(${JSON.stringify(lines)})
        WHERE value ->> 'itemId' = order_item.id)
      WHERE order_id = ${orderId} AND EXISTS (SELECT 1 FROM "order" WHERE ${guard})`,
    parcels: prepare(db)`
      UPDATE order_child SET vat_cents =
        (SELECT value ->> 'vatCents' FROM json_each(${JSON.stringify(parcels)})
          WHERE value ->> 'supplierId' = order_child.supplier_id)
      WHERE order_id = ${orderId} AND EXISTS (SELECT 1 FROM "order" WHERE ${guard})`,
    order: prepare<DiscountedOrderAmounts>(db)`
      UPDATE "order" SET voucher_id = ${voucher?.id},
        amount_cents = amount_cents + discount_cents - ${discountCents}, discount_cents = ${discountCents}
      WHERE ${guard}
      RETURNING amount_cents AS amountCents, discount_cents AS discountCents, voucher_id AS voucherId`,
  });
  return order.rows[0] ?? null;
}

/**
 * SQL: true if the order belongs to the customer and is unpaid, and the voucher's terms are unchanged since they were
 * read. Until the order's own row changes, the result is the same for all statements of the batch.
 */
function isUnchangedSql({ orderId, userId }: OwnOrder, voucher: VoucherChange['voucher']): Sql {
  const holds = voucher === null ? sql`TRUE` : isVoucherStillValidSql(voucher, placedOrderColumns('"order"'));
  return sql`"order".id = ${orderId} AND "order".user_id = ${userId} AND "order".status = 'placed' AND ${holds}`;
}
