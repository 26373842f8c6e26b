import { isConstraint } from '#worker/api/db/constraint.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { FOR_TWO_SECONDS, withRetries } from '#worker/api/db/with-retries.ts';
import { type KnownSupplier, rejectRetired } from './supplier.repository.ts';
import { BadFileError } from './text-file.ts';

/** An import whose lease has not been renewed for this time counts as interrupted. */
const LEASE_MINUTES = 5;

/**
 * Runs an import, a stock update or an undo under the retailer's lease, so that only one of them runs at a time. Calls
 * `run` with the actor `by` and the lease, which {@link guardStatements} needs. Throws a BadFileError if the lease is
 * taken or the retailer is retired.
 */
export async function withImportLease<By extends { file: string; lease?: string }, Result>(
  db: D1Database,
  supplier: KnownSupplier,
  by: By,
  run: (by: By & { lease: string }) => Promise<Result>,
): Promise<Result> {
  const { id, displayName } = supplier;
  if (by.lease !== undefined) return run({ ...by, lease: by.lease });
  await rejectRetired(db, supplier, by.file);
  const lease = crypto.randomUUID();
  const taken = await prepare(db)`
    INSERT INTO import_lease (supplier_id, token, expires_at) VALUES (${id}, ${lease}, ${leaseEnd()})
    ON CONFLICT (supplier_id) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at
      WHERE expires_at <= ${new Date()}`.run();
  if (taken.meta.changes === 0) {
    const what = `another import or undo of ${displayName} is running. Try again when it has ended. An interrupted one ends after ${LEASE_MINUTES} minutes`;
    throw new BadFileError(by.file, null, what);
  }
  try {
    return await run({ ...by, lease });
  } catch (error) {
    if (!isConstraint(error, 'assertion')) throw error;
    await rejectRetired(db, supplier, by.file);
    const what = `another import of ${displayName} has begun, because this one wrote nothing for ${LEASE_MINUTES} minutes. Import the file again to complete it.`;
    throw new Error(`${by.file}: ${what}`, { cause: error });
  } finally {
    const release = prepare(db)`DELETE FROM import_lease WHERE supplier_id = ${id} AND token = ${lease}`;
    // A lease that cannot be deleted expires.
    await withRetries(() => release.run(), FOR_TWO_SECONDS).catch(() => undefined);
  }
}

function leaseEnd(): Date {
  return new Date(Date.now() + LEASE_MINUTES * 60_000);
}

/** True while an import, a stock update or an undo of a retailer is running. */
export async function isImportRunning(db: D1Database, supplierId: number): Promise<boolean> {
  const row = await prepare(db)`
    SELECT 1 FROM import_lease WHERE supplier_id = ${supplierId} AND expires_at > ${new Date()}`.first();
  return row !== null;
}

/**
 * Returns the statements for the start of each batch of an import. They renew the lease, and fail the batch if the
 * lease is lost or the retailer is retired.
 */
export function guardStatements(
  db: D1Database,
  supplierId: number,
  { lease }: { lease?: string },
): D1PreparedStatement[] {
  const retired = prepare(db)`INSERT INTO assertion (name, holds) SELECT 'the retailer is not retired', 0
    WHERE EXISTS (SELECT 1 FROM supplier WHERE id = ${supplierId} AND retired_at IS NOT NULL)`;
  if (lease === undefined) return [retired];
  return [
    retired,
    prepare(db)`INSERT INTO assertion (name, holds) SELECT 'the import has the lease', 0
      WHERE NOT EXISTS (SELECT 1 FROM import_lease WHERE supplier_id = ${supplierId} AND token = ${lease})`,
    prepare(db)`UPDATE import_lease SET expires_at = ${leaseEnd()} WHERE supplier_id = ${supplierId}`,
  ];
}
