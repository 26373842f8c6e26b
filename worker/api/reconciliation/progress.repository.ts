import { prepare } from '../db/sql.ts';
import type { Position } from './changed-orders.repository.ts';
import { type Comparison, parseDifferences } from './reconciliation.repository.ts';

/** The progress of the current reconciliation, and the differences found so far. */
export type Progress = { position: Position; found: Comparison };

type ProgressRow = Position & { count: number; differences: string };

/**
 * Starts a reconciliation, or continues the current one. The lease is stored before anything is compared, so no other
 * run continues the reconciliation before `leasedUntil`, even if this run fails. Returns null if another run has the
 * lease.
 */
export async function acquireReconciliation(
  db: D1Database,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<Progress | null> {
  const row = await prepare<ProgressRow>(db)`
    UPDATE reconciliation_progress SET begun_at = coalesce(begun_at, ${now}), leased_until = ${leasedUntil}
    WHERE leased_until <= ${now}
    RETURNING event_id AS eventId, invoice_id AS invoiceId, credit_note_id AS creditNoteId,
      difference_count AS count, differences`.first();
  if (row === null) return null;
  const { count, differences, ...position } = row;
  return { position, found: { count, differences: parseDifferences(differences) } };
}

/** Stores the progress. */
export async function saveReconciliationProgress(
  db: D1Database,
  { position, found }: Progress,
): Promise<void> {
  await prepare(db)`
    UPDATE reconciliation_progress SET event_id = ${position.eventId}, invoice_id = ${position.invoiceId},
      credit_note_id = ${position.creditNoteId}, difference_count = ${found.count},
      differences = ${JSON.stringify(found.differences)}`.run();
}

/** Releases the lease, so the next run continues immediately. */
export async function releaseReconciliation(db: D1Database): Promise<void> {
  await prepare(db)`UPDATE reconciliation_progress SET leased_until = ''`.run();
}

/** Ends the reconciliation; the next one starts at this position. */
export function completeReconciliationStatement(
  db: D1Database,
  { eventId, invoiceId, creditNoteId }: Position,
) {
  return prepare(db)`
    UPDATE reconciliation_progress SET event_id = ${eventId}, invoice_id = ${invoiceId},
      credit_note_id = ${creditNoteId}, begun_at = NULL, difference_count = 0, differences = '[]',
      leased_until = ''`;
}

/** Returns the start time of the current reconciliation; null if none is running. */
export function findReconciliationStart(db: D1Database): Promise<string | null> {
  return prepare(db)`SELECT begun_at FROM reconciliation_progress`.first<string>('begun_at');
}
