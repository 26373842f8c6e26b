import type { VoucherValue } from '#shared/domain/voucher-discount.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import { VOUCHER_FROM } from '#worker/api/vouchers/voucher.sql.ts';
import { USES } from '#worker/api/vouchers/voucher-uses.sql.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/** A voucher offered by the shop; amounts in cents. */
export type VoucherOffer = VoucherValue & {
  code: string;
  minimumCents: number;
  /** The retailer and the category that the voucher is limited to; null: no limit. */
  supplierId: number | null;
  categoryId: number | null;
  /** The first and last instant at which the voucher is valid. */
  validFrom: Date;
  validTo: Date;
  totalLimit: number | null;
  customerLimit: number | null;
};

/** A voucher in the operators' list. */
export type ListedVoucher = VoucherValue & {
  code: string;
  minimum_cents: number;
  supplier_name: string | null;
  category_name: string | null;
  valid_from: string;
  valid_to: string;
  total_limit: number | null;
  customer_limit: number | null;
  uses: number;
};

const LISTED = sql`
  SELECT v.code, v.kind, v.value, v.minimum_cents, supplier.display_name AS supplier_name,
    category.name AS category_name, v.valid_from, v.valid_to, v.total_limit, v.customer_limit, ${USES} AS uses
  ${VOUCHER_FROM}`;

/** Lists all vouchers, ordered by code. */
export function listVoucherOffers(db: D1Database): Promise<ListedVoucher[]> {
  return rowsOf(prepare<ListedVoucher>(db)`${LISTED} ORDER BY v.code`);
}

/** Finds a voucher by its code, ignoring case; null if there is no such voucher. */
export function findVoucherOffer(db: D1Database, code: string): Promise<ListedVoucher | null> {
  return prepare<ListedVoucher>(db)`${LISTED} WHERE v.code = ${code}`.first();
}

/** Adds a voucher. Returns `added`, or the reason it cannot be added. */
export async function insertVoucherOffer(
  db: D1Database,
  by: Actor,
  offer: VoucherOffer,
): Promise<'added' | 'no such retailer' | 'no such category' | 'code taken'> {
  const { supplierId, categoryId } = offer;
  const found = await prepare<{ has_supplier: 0 | 1; has_category: 0 | 1 }>(db)`
    SELECT ${supplierId} IS NULL OR EXISTS (SELECT 1 FROM supplier WHERE id = ${supplierId}) AS has_supplier,
      ${categoryId} IS NULL OR EXISTS (SELECT 1 FROM category WHERE id = ${categoryId}) AS has_category`.first();
  if (found?.has_supplier !== 1) return 'no such retailer';
  if (found.has_category !== 1) return 'no such category';
  const change = prepare(db)`
    INSERT INTO voucher (code, kind, value, minimum_cents, supplier_id, category_id, valid_from, valid_to,
      total_limit, customer_limit)
    VALUES (${offer.code}, ${offer.kind}, ${offer.value}, ${offer.minimumCents}, ${supplierId},
      ${categoryId}, ${offer.validFrom}, ${offer.validTo}, ${offer.totalLimit}, ${offer.customerLimit})
    ON CONFLICT (code) DO NOTHING`;
  const { code, ...details } = offer;
  const act = { act: 'vouchers.add', record: ['voucher', code], at: new Date(), details } as const;
  const { changes } = await runAct(db, by, act, change);
  return changes === 0 ? 'code taken' : 'added';
}

/** Ends a voucher at an instant; false if the code does not exist or the voucher has already ended by then. */
export async function endVoucherOffer(db: D1Database, by: Actor, code: string, now: Date): Promise<boolean> {
  const storedCode = sql`(SELECT code FROM voucher WHERE code = ${code})`;
  const change = prepare(db)`
    UPDATE voucher SET valid_to = ${now} WHERE code = ${code} AND valid_to > ${now}`;
  const act = { act: 'vouchers.end', record: ['voucher', storedCode], at: now } as const;
  const { changes } = await runAct(db, by, act, change);
  return changes > 0;
}
