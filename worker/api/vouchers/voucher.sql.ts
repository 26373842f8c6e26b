import { retailerLabel } from '#shared/domain/retailer.ts';
import type { VoucherValue } from '#shared/domain/voucher-discount.ts';
import { isVerifiedSql } from '../auth/is-verified.sql.ts';
import { type Sql, sql } from '../db/sql.ts';
import { mayUseVoucherSql, otherUsesSql, type VoucherOrderColumns } from './voucher-uses.sql.ts';

/** A voucher with the facts that decide whether an order may use it; money in cents. */
export type Voucher = VoucherValue & {
  id: number;
  /** The code in the shop's own spelling. */
  code: string;
  minimumCents: number;
  /** The retailer's name, including the label for a non-profit. */
  supplierName: string | null;
  categoryName: string | null;
  /** The first and last instant at which the voucher is valid. */
  validFrom: string;
  validTo: string;
  totalLimit: number | null;
  customerLimit: number | null;
  /**
   * `uses`: by all other orders; `customerUses`: by the customer's other orders; `phoneUses`: by other customers'
   * orders for the same phone number.
   */
  uses: number;
  customerUses: number;
  phoneUses: number;
  /** The number of the `customerUses` that are by unpaid orders. */
  unpaidUses: number;
  /** True if the customer's email is verified. */
  isVerified: boolean;
  /** The whole offer as one string, to detect changes. */
  terms: string;
};

/** A row of {@link voucherColumns}. */
export type StoredVoucher = Omit<Voucher, 'isVerified'> & { supplierNpoId: number | null; isVerified: 0 | 1 };

const TERMS = sql`json_array(v.kind, v.value, v.minimum_cents, v.supplier_id, v.category_id, v.valid_from,
  v.valid_to)`;

/** SQL: the columns of a {@link StoredVoucher} for an order, from {@link VOUCHER_FROM}. */
export function voucherColumns(order: VoucherOrderColumns): Sql {
  return sql`v.id, v.code, v.kind, v.value, v.minimum_cents AS minimumCents, supplier.display_name AS supplierName,
    supplier.npo_id AS supplierNpoId, category.name AS categoryName, v.valid_from AS validFrom,
    v.valid_to AS validTo, v.total_limit AS totalLimit, v.customer_limit AS customerLimit,
    ${otherUsesSql(order)} AS uses, ${otherUsesSql(order, 'its customer')} AS customerUses,
    ${otherUsesSql(order, 'its phone')} AS phoneUses, ${otherUsesSql(order, 'its customer, unpaid')} AS unpaidUses,
    ${isVerifiedSql(order.userId)} AS isVerified, ${TERMS} AS terms`;
}

/** SQL: vouchers with the supplier and category they are limited to. */
export const VOUCHER_FROM = sql`FROM voucher v LEFT JOIN supplier ON supplier.id = v.supplier_id
  LEFT JOIN category ON category.id = v.category_id`;

export function toVoucher({ supplierName, supplierNpoId, ...row }: StoredVoucher): Voucher {
  return {
    ...row,
    isVerified: row.isVerified === 1,
    supplierName: supplierName && retailerLabel({ display_name: supplierName, npo_id: supplierNpoId }),
  };
}

/**
 * SQL: true if the voucher `v` applies to a line of the product `p`. A category includes all its subcategories; a
 * variant belongs to its parent's categories.
 */
export function isEligibleSql(supplierId: Sql): Sql {
  return sql`((v.supplier_id IS NULL OR v.supplier_id = ${supplierId})
    AND (v.category_id IS NULL OR EXISTS (
      SELECT 1 FROM product_category pc JOIN category_ancestor a ON a.category_id = pc.category_id
      WHERE pc.product_id = coalesce(p.parent_id, p.id) AND a.ancestor_id = v.category_id)))`;
}

/** SQL: true if a voucher's terms are unchanged since they were read, and an order may use it now. */
export function isVoucherStillValidSql(
  { id, terms }: Pick<Voucher, 'id' | 'terms'>,
  order: VoucherOrderColumns,
): Sql {
  return sql`EXISTS (SELECT 1 FROM voucher v WHERE v.id = ${id} AND ${TERMS} = ${terms} AND ${mayUseVoucherSql(order)})`;
}
