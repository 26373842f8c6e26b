import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import type { ImportFileKind } from '../catalogue/import-file.ts';
import { type Actor, runAct } from '../operator-events.repository.ts';

/** A retailer's file that the shop fetches regularly. Times are ISO instants, null if the event has not happened. */
export type Pull = {
  supplierId: number;
  supplierName: string;
  /** A retired retailer's file is not fetched. */
  retiredAt: string | null;
  url: string;
  kind: ImportFileKind;
  everyHours: number;
  nextAt: string;
  /**
   * The ETag of the file that was imported last. Null if the server sent none, after a failed or partial import, and
   * after an operator has set or requested the pull. The next attempt then imports any version of the file.
   */
  etag: string | null;
  endedAt: string | null;
  outcome: 'changed' | 'unchanged' | 'failed' | null;
  /** The counts of the last attempt, or why it failed. */
  report: string;
};

const PULL_COLUMNS = sql`supplier_id AS supplierId,
  (SELECT display_name FROM supplier WHERE id = supplier_id) AS supplierName,
  (SELECT retired_at FROM supplier WHERE id = supplier_id) AS retiredAt, url, kind, every_hours AS everyHours,
  next_at AS nextAt, etag, ended_at AS endedAt, outcome, report`;

/** Lists the pulls of all retailers, including retired ones, by retailer name. */
export function listPulls(db: D1Database): Promise<Pull[]> {
  return rowsOf(prepare<Pull>(db)`SELECT ${PULL_COLUMNS} FROM catalogue_pull ORDER BY supplierName`);
}

/** Sets a retailer's pull. The file is fetched within minutes, even if the same version was processed before. */
export async function setPull(
  db: D1Database,
  by: Actor,
  {
    supplierId,
    url,
    kind,
    everyHours,
    now,
  }: Pick<Pull, 'supplierId' | 'url' | 'kind' | 'everyHours'> & { now: Date },
): Promise<void> {
  const details = { url, kind, everyHours };
  await runAct(
    db,
    by,
    { act: 'pulls.set', record: ['retailer', supplierId], at: now, details },
    prepare(db)`
      INSERT INTO catalogue_pull (supplier_id, url, kind, every_hours, next_at)
      VALUES (${supplierId}, ${url}, ${kind}, ${everyHours}, ${now})
      ON CONFLICT (supplier_id) DO UPDATE SET url = excluded.url, kind = excluded.kind,
        every_hours = excluded.every_hours, next_at = excluded.next_at, etag = NULL`,
  );
}

/** Removes a retailer's pull. Returns false if there was none. */
export async function removePull(
  db: D1Database,
  by: Actor,
  { supplierId, now }: { supplierId: number; now: Date },
): Promise<boolean> {
  const { changes } = await runAct(
    db,
    by,
    { act: 'pulls.remove', record: ['retailer', supplierId], at: now },
    prepare(db)`DELETE FROM catalogue_pull WHERE supplier_id = ${supplierId}`,
  );
  return changes > 0;
}

/** Makes a retailer's pull due, so that it runs within minutes. Returns false if the retailer has no pull. */
export async function requestPull(
  db: D1Database,
  by: Actor,
  { supplierId, now }: { supplierId: number; now: Date },
): Promise<boolean> {
  const { changes } = await runAct(
    db,
    by,
    { act: 'pulls.run', record: ['retailer', supplierId], at: now },
    prepare(db)`UPDATE catalogue_pull SET next_at = ${now}, etag = NULL WHERE supplier_id = ${supplierId}`,
  );
  return changes > 0;
}

/** The time for which a claimed pull cannot be claimed again. */
const LEASE_MS = 15 * 60_000;

/**
 * Claims the pull that has been due for the longest time, unless its retailer is retired. Returns null if none is due.
 * Another invocation cannot claim it for 15 minutes.
 */
export function claimDuePull(db: D1Database, now: Date): Promise<Pull | null> {
  return prepare<Pull>(db)`
    UPDATE catalogue_pull SET next_at = ${new Date(now.getTime() + LEASE_MS)}
    WHERE supplier_id = (SELECT p.supplier_id FROM catalogue_pull p JOIN supplier s ON s.id = p.supplier_id
      WHERE p.next_at <= ${now} AND s.retired_at IS NULL ORDER BY p.next_at LIMIT 1)
    RETURNING ${PULL_COLUMNS}`.first();
}

/** Stores the result of an attempt, unless the pull was changed or claimed again in the meantime. */
export async function finishPull(
  db: D1Database,
  { supplierId, nextAt, everyHours }: Pull,
  { outcome, report, etag, now }: Pick<Pull, 'outcome' | 'report' | 'etag'> & { now: Date },
): Promise<void> {
  await prepare(db)`
    UPDATE catalogue_pull SET outcome = ${outcome}, report = ${report}, etag = ${etag}, ended_at = ${now},
      next_at = ${new Date(now.getTime() + everyHours * 3_600_000)}
    WHERE supplier_id = ${supplierId} AND next_at = ${nextAt}`.run();
}
