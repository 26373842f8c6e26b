import { runBatch, typedRows } from '#worker/api/db/run-batch.ts';

/** A retailer with its delivery terms, in cents, for operators. */
export type RetailerTerms = {
  id: number;
  display_name: string;
  delivery_fee_cents: number;
  free_delivery_from_cents: number | null;
};

/** A rate for operators. `province_code` is null for every province without rates of its own. */
export type ListedRate = {
  supplier_id: number;
  province_code: string | null;
  up_to_grams: number | null;
  fee_cents: number;
};

/** What identifies a rate: a retailer has at most one for each province and weight. */
type RatePlace = { supplierId: number; provinceId: number | null; upToGrams: number | null };

/** Every retailer with its rates, or the one that has this name or id; the nearest and lightest first. */
export async function listDeliveryTerms(
  db: D1Database,
  retailer: string | null,
): Promise<{ retailers: RetailerTerms[]; rates: ListedRate[] }> {
  const { retailers, rates } = await runBatch(db, {
    retailers: typedRows<RetailerTerms>(
      db
        .prepare(
          `SELECT id, display_name, delivery_fee_cents, free_delivery_from_cents FROM supplier
           WHERE ?1 IS NULL OR ${IS_RETAILER} ORDER BY id`,
        )
        .bind(retailer),
    ),
    rates: typedRows<ListedRate>(
      db.prepare(
        `SELECT rate.supplier_id, province.code AS province_code, rate.up_to_grams, rate.fee_cents
         FROM delivery_rate rate LEFT JOIN province ON province.id = rate.province_id
         ORDER BY rate.supplier_id, rate.province_id IS NOT NULL, province.code, rate.up_to_grams IS NULL, rate.up_to_grams`,
      ),
    ),
  });
  return { retailers: retailers.rows, rates: rates.rows };
}

// An argument of digits alone is an id, any other a name.
const IS_RETAILER = "iif(?1 GLOB '*[^0-9]*', display_name = ?1, id = CAST(?1 AS INTEGER))";

/** A province's id by its code (`GP`); null where there is none. */
export function findProvinceId(db: D1Database, code: string): Promise<number | null> {
  return db.prepare('SELECT id FROM province WHERE code = ?').bind(code).first<number>('id');
}

/** Sets a rate's fee. Returns whether that changed anything. */
export async function upsertDeliveryRate(
  db: D1Database,
  { supplierId, provinceId, upToGrams }: RatePlace,
  feeCents: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO delivery_rate (supplier_id, province_id, up_to_grams, fee_cents) VALUES (?, ?, ?, ?)
       ON CONFLICT (supplier_id, coalesce(province_id, 0), coalesce(up_to_grams, 0))
       DO UPDATE SET fee_cents = excluded.fee_cents WHERE fee_cents <> excluded.fee_cents`,
    )
    .bind(supplierId, provinceId, upToGrams, feeCents)
    .run();
  return meta.changes > 0;
}

/** Deletes a rate. Returns whether there was one. */
export async function deleteDeliveryRate(
  db: D1Database,
  { supplierId, provinceId, upToGrams }: RatePlace,
): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM delivery_rate WHERE supplier_id = ? AND province_id IS ? AND up_to_grams IS ?')
    .bind(supplierId, provinceId, upToGrams)
    .run();
  return meta.changes > 0;
}

/** Sets the amount in cents from which a retailer delivers free; null: never. Returns whether that changed anything. */
export async function updateFreeDelivery(
  db: D1Database,
  supplierId: number,
  fromCents: number | null,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE supplier SET free_delivery_from_cents = ?2
       WHERE id = ?1 AND free_delivery_from_cents IS NOT ?2`,
    )
    .bind(supplierId, fromCents)
    .run();
  return meta.changes > 0;
}
