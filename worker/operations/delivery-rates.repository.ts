import { runBatch } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import type { DeliveryTermsRow } from '#worker/api/delivery/delivery-terms.sql.ts';
import { type Actor, type OperatorAct, runAct } from './operator-events.repository.ts';
import { retailerMatchesSql } from './retailers.repository.ts';

/** A retailer with its delivery terms, in cents, for operators. */
export type RetailerTerms = Omit<DeliveryTermsRow, 'delivery_rates'> & { id: number; display_name: string };

/** A rate for operators. `province_code`: null if the rate applies to all provinces without a separate rate. */
export type ListedRate = {
  supplier_id: number;
  province_code: string | null;
  up_to_grams: number | null;
  fee_cents: number;
};

/** The key of a rate. A retailer has at most one rate for each province and weight. */
type RatePlace = { supplierId: number; provinceId: number | null; upToGrams: number | null };

/**
 * Returns the retailers (all, or the one with this name or id) and the rates of all retailers. For each retailer, rates
 * without a province come first, then the rates per province; rates for lighter parcels come first.
 */
export async function listDeliveryTerms(
  db: D1Database,
  retailer: string | null,
): Promise<{ retailers: RetailerTerms[]; rates: ListedRate[] }> {
  const { retailers, rates } = await runBatch(db, {
    retailers: prepare<RetailerTerms>(db)`
      SELECT id, display_name, delivery_fee_cents, free_delivery_from_cents FROM supplier
      WHERE ${retailer} IS NULL OR ${retailerMatchesSql(retailer)} ORDER BY id`,
    rates: prepare<ListedRate>(db)`
      SELECT rate.supplier_id, province.code AS province_code, rate.up_to_grams, rate.fee_cents
      FROM delivery_rate rate LEFT JOIN province ON province.id = rate.province_id
      ORDER BY rate.supplier_id, rate.province_id IS NOT NULL, province.code, rate.up_to_grams IS NULL,
        rate.up_to_grams`,
  });
  return { retailers: retailers.rows, rates: rates.rows };
}

/** Converts kilograms such as `5` or `2.5` to grams. Returns null if the text is invalid or zero. */
export function toGrams(text: string): number | null {
  const grams = /^\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000) : 0;
  return grams === 0 ? null : grams;
}

/** Finds a province's id by its code (`GP`); null if there is no such province. */
export function findProvinceId(db: D1Database, code: string): Promise<number | null> {
  return prepare(db)`SELECT id FROM province WHERE code = ${code}`.first<number>('id');
}

/** Adds or replaces a rate. */
export async function upsertDeliveryRate(
  db: D1Database,
  by: Actor,
  { supplierId, provinceId, upToGrams }: RatePlace,
  feeCents: number,
): Promise<void> {
  const act = actOn(supplierId, 'delivery.set', { provinceId, upToGrams, feeCents });
  const change = prepare(db)`
    INSERT INTO delivery_rate (supplier_id, province_id, up_to_grams, fee_cents)
    VALUES (${supplierId}, ${provinceId}, ${upToGrams}, ${feeCents})
    ON CONFLICT (supplier_id, coalesce(province_id, 0), coalesce(up_to_grams, 0))
    DO UPDATE SET fee_cents = excluded.fee_cents WHERE fee_cents <> excluded.fee_cents`;
  await runAct(db, by, act, change);
}

/** Deletes a rate. Returns false if there is no such rate. */
export async function deleteDeliveryRate(
  db: D1Database,
  by: Actor,
  { supplierId, provinceId, upToGrams }: RatePlace,
): Promise<boolean> {
  const act = actOn(supplierId, 'delivery.remove', { provinceId, upToGrams });
  const change = prepare(db)`
    DELETE FROM delivery_rate WHERE supplier_id = ${supplierId} AND province_id IS ${provinceId}
      AND up_to_grams IS ${upToGrams}`;
  const { changes } = await runAct(db, by, act, change);
  return changes > 0;
}

/** Sets the amount in cents from which a retailer delivers free of charge; null disables free delivery. */
export async function updateFreeDelivery(
  db: D1Database,
  by: Actor,
  supplierId: number,
  fromCents: number | null,
): Promise<void> {
  const change = prepare(db)`
    UPDATE supplier SET free_delivery_from_cents = ${fromCents}
    WHERE id = ${supplierId} AND free_delivery_from_cents IS NOT ${fromCents}`;
  await runAct(db, by, actOn(supplierId, 'delivery.free-from', { fromCents }), change);
}

function actOn(supplierId: number, act: string, details: OperatorAct['details']): OperatorAct {
  return { act, record: ['retailer', supplierId], at: new Date(), details };
}
