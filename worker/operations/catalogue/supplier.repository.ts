import { prepare, sql } from '#worker/api/db/sql.ts';
import { type Actor, operatorEventStatement, runAct } from '#worker/operations/operator-events.repository.ts';
import type { CatalogueDeliveryRate, CatalogueSupplier } from './catalogue-product.ts';
import { BadFileError } from './text-file.ts';

export type KnownSupplier = { id: number; displayName: string };

/** Finds a supplier by name, ignoring case; null if there is none. */
export function findSupplier(db: D1Database, name: string): Promise<KnownSupplier | null> {
  return db
    .prepare('SELECT id, display_name AS displayName FROM supplier WHERE display_name = ?')
    .bind(name)
    .first<KnownSupplier>();
}

/** A new supplier's flat fee and free-delivery amount, until an operator sets them. */
const DELIVERY_FEE_CENTS = 7_500;
const FREE_DELIVERY_FROM_CENTS = 75_000;

/** Adds a supplier. Returns null if a supplier of this name already exists. */
export async function addSupplier(
  db: D1Database,
  by: Actor,
  displayName: string,
): Promise<KnownSupplier | null> {
  const id = sql`(SELECT id FROM supplier WHERE display_name = ${displayName})`;
  const act = { act: 'retailers.add', record: ['retailer', id], at: new Date() } as const;
  const { rows } = await runAct(
    db,
    by,
    act,
    prepare<KnownSupplier>(db)`
      INSERT INTO supplier (display_name, delivery_fee_cents, free_delivery_from_cents)
      VALUES (${displayName}, ${DELIVERY_FEE_CENTS}, ${FREE_DELIVERY_FROM_CENTS})
      ON CONFLICT DO NOTHING RETURNING id, display_name AS displayName`,
  );
  return rows[0] ?? null;
}

/** Throws a BadFileError if a supplier is retired, because an import would publish its products. */
export async function rejectRetired(
  db: D1Database,
  { id, displayName }: KnownSupplier,
  file: string,
): Promise<void> {
  const row = await prepare(db)`SELECT 1 FROM supplier WHERE id = ${id} AND retired_at IS NOT NULL`.first();
  if (row !== null) throw new BadFileError(file, null, `${displayName} is retired. Bring it back first`);
}

/** Inserts or updates a supplier. */
export async function upsertSupplier(
  db: D1Database,
  by: Actor,
  supplier: CatalogueSupplier,
): Promise<KnownSupplier> {
  const fields = 'npo_id, delivery_fee_cents, free_delivery_from_cents, vat_number, address';
  const excluded = fields.replace(/\w+/g, 'excluded.$&');
  const upsert = db
    .prepare(
      `INSERT INTO supplier (display_name, ${fields})
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (display_name) DO UPDATE SET (${fields}) = (${excluded}) WHERE (${fields}) IS NOT (${excluded})`,
    )
    .bind(
      supplier.displayName,
      supplier.npoId,
      supplier.deliveryFeeCents,
      supplier.freeDeliveryFromCents,
      supplier.vatNumber,
      supplier.address,
    );
  const id = sql`(SELECT id FROM supplier WHERE display_name = ${supplier.displayName})`;
  const act = { act: 'retailers.add', record: ['retailer', id], at: new Date() } as const;
  await db.batch([upsert, operatorEventStatement(db, by, act)]);
  const stored = await findSupplier(db, supplier.displayName);
  if (stored === null) throw new Error(`Supplier ${supplier.displayName} was deleted while it was written`);
  const { returnDays = null, story = null, cause = null } = supplier;
  const values = sql`(coalesce(${returnDays}, return_days), coalesce(${story}, story), coalesce(${cause}, cause))`;
  await prepare(db)`
    UPDATE supplier SET (return_days, story, cause) = ${values}
    WHERE id = ${stored.id} AND (return_days, story, cause) IS NOT ${values}`.run();
  return stored;
}

/** Replaces a supplier's delivery rates. Does not write unchanged rates. */
export async function replaceDeliveryRates(
  db: D1Database,
  supplierId: number,
  rates: readonly CatalogueDeliveryRate[],
): Promise<void> {
  const requested = `SELECT ?1 AS supplier_id, province.id AS province_id, j.value ->> 'upToGrams' AS up_to_grams,
      j.value ->> 'feeCents' AS fee_cents
    FROM json_each(?2) j LEFT JOIN province ON province.code = j.value ->> 'province'`;
  await db.batch(
    [
      `DELETE FROM delivery_rate WHERE supplier_id = ?1 AND NOT EXISTS (SELECT 1 FROM (${requested}) w
         WHERE w.province_id IS delivery_rate.province_id AND w.up_to_grams IS delivery_rate.up_to_grams
           AND w.fee_cents = delivery_rate.fee_cents)`,
      `INSERT INTO delivery_rate (supplier_id, province_id, up_to_grams, fee_cents)
       SELECT * FROM (${requested}) WHERE true ON CONFLICT DO NOTHING`,
    ].map((sql) => db.prepare(sql).bind(supplierId, JSON.stringify(rates))),
  );
}

/** Sets a supplier's non-profit id. */
export async function updateNpoId(
  db: D1Database,
  by: Actor,
  supplierId: number,
  npoId: number,
): Promise<void> {
  const act = {
    act: 'retailers.set',
    at: new Date(),
    details: { npo_id: npoId },
    record: ['retailer', supplierId],
  } as const;
  const change = prepare(db)`
    UPDATE supplier SET npo_id = ${npoId} WHERE id = ${supplierId} AND npo_id IS NOT ${npoId}`;
  await runAct(db, by, act, change);
}
