import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';

/** The last rows that are compared. */
export type Position = { eventId: number; invoiceId: number; creditNoteId: number };

/** Some orders that have changed, where the next ones begin, and whether there were no more. */
type ChangedOrders = { orderIds: number[]; position: Position; isLast: boolean };

type ChangeRow = { id: number; orderId: number };
type EventRow = ChangeRow & { createdAt: string; isLast: number };

/**
 * The orders that something has happened to since a position, up to `limit` of each kind of row. What is younger than
 * `until` is left for the next comparison; so is an order to which something has happened since.
 */
export async function listChangedOrders(
  db: D1Database,
  position: Position,
  { until, limit }: { until: Date; limit: number },
): Promise<ChangedOrders> {
  const { events, invoices, creditNotes } = await runBatch(db, {
    events: prepare<EventRow>(db)`
      SELECT id, order_id AS orderId, created_at AS createdAt, NOT EXISTS (SELECT 1 FROM order_event later
        WHERE later.order_id = e.order_id AND later.id > e.id) AS isLast
      FROM order_event e WHERE id > ${position.eventId} ORDER BY id LIMIT ${limit}`,
    invoices: prepare<ChangeRow>(db)`
      SELECT id, order_id AS orderId FROM invoice WHERE id > ${position.invoiceId} ORDER BY id LIMIT ${limit}`,
    creditNotes: prepare<ChangeRow>(db)`
      SELECT id, order_id AS orderId FROM credit_note WHERE id > ${position.creditNoteId}
      ORDER BY id LIMIT ${limit}`,
  });
  const young = events.rows.findIndex(({ createdAt }) => createdAt > until.toISOString());
  const rested = young === -1 ? events.rows : events.rows.slice(0, young);
  const changes = [...rested.filter(({ isLast }) => isLast === 1), ...invoices.rows, ...creditNotes.rows];
  return {
    orderIds: [...new Set(changes.map(({ orderId }) => orderId))],
    position: {
      eventId: rested.at(-1)?.id ?? position.eventId,
      invoiceId: invoices.rows.at(-1)?.id ?? position.invoiceId,
      creditNoteId: creditNotes.rows.at(-1)?.id ?? position.creditNoteId,
    },
    isLast: [rested, invoices.rows, creditNotes.rows].every((rows) => rows.length < limit),
  };
}

/** The ids of all orders, some at a time. */
export async function listOrderIds(db: D1Database, afterId: number, limit: number): Promise<number[]> {
  const rows = await rowsOf(prepare<{ id: number }>(db)`
    SELECT id FROM "order" WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
