import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { type Actor, runAct } from '../operator-events.repository.ts';

/** A retailer's commission from a South African day on. `basisPoints`: 1250 is 12.5 %. */
export type CommissionRate = { fromDay: string; basisPoints: number };

/** Parses a percentage from 0 to 100 with at most two decimals, such as `12.5`. Returns basis points, or null. */
export function toBasisPoints(text: string): number | null {
  const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
  return basisPoints <= 10_000 ? basisPoints : null;
}

/** Lists a retailer's commission rates, newest first. */
export function listCommissionRates(db: D1Database, supplierId: number): Promise<CommissionRate[]> {
  return rowsOf(prepare<CommissionRate>(db)`
    SELECT from_day AS fromDay, basis_points AS basisPoints FROM commission_rate
    WHERE supplier_id = ${supplierId} ORDER BY from_day DESC`);
}

/** Sets a retailer's commission from a day on. Returns false and changes nothing if the day's month is closed. */
export async function setCommissionRate(
  db: D1Database,
  by: Actor,
  { supplierId, fromDay, basisPoints, now }: CommissionRate & { supplierId: number; now: Date },
): Promise<boolean> {
  const { rows } = await runAct(
    db,
    by,
    {
      act: 'retailers.commission',
      record: ['retailer', supplierId],
      at: now,
      details: { fromDay, basisPoints },
    },
    prepare(db)`
      INSERT INTO commission_rate (supplier_id, from_day, basis_points)
      SELECT ${supplierId}, ${fromDay}, ${basisPoints}
      WHERE substr(${fromDay}, 1, 7) > coalesce((SELECT max(month) FROM statement_month), '')
      ON CONFLICT (supplier_id, from_day) DO UPDATE SET basis_points = excluded.basis_points
      RETURNING from_day`,
  );
  return rows.length > 0;
}
