import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';

/** What operators set of a retailer. `vat_number`: null where it is not registered for VAT. */
export type Retailer = {
  id: number;
  display_name: string;
  vat_number: string | null;
  address: string;
  npo_id: number | null;
  /** For how many days after it came anything may be sent back. */
  return_days: number;
};

/** Of a row of supplier: whether it has this name or id. An argument of digits alone is an id, any other a name. */
export function isRetailer(nameOrId: string | null): Sql {
  return sql`iif(${nameOrId} GLOB '*[^0-9]*', display_name = ${nameOrId}, id = CAST(${nameOrId} AS INTEGER))`;
}

/** Every retailer, or the one that has this name or id. */
export function listRetailers(db: D1Database, nameOrId: string | null): Promise<Retailer[]> {
  return rowsOf(prepare<Retailer>(db)`
    SELECT id, display_name, vat_number, trim(address) AS address, npo_id, return_days FROM supplier
    WHERE ${nameOrId} IS NULL OR ${isRetailer(nameOrId)} ORDER BY id`);
}

/** Writes what is set of a retailer, unless it is so already. */
export async function updateRetailer(
  db: D1Database,
  { id, vat_number, address, npo_id, return_days }: Retailer,
): Promise<void> {
  const values = sql`(${vat_number}, ${address}, ${npo_id}, ${return_days})`;
  await prepare(db)`
    UPDATE supplier SET (vat_number, address, npo_id, return_days) = ${values}
    WHERE id = ${id} AND (vat_number, address, npo_id, return_days) IS NOT ${values}`.run();
}
