import { rowsOf, runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';

/** The ids of the last compared rows. */
export type Position = { eventId: number; invoiceId: number; creditNoteId: number };

/** One page of changed orders, the next position, and whether it is the last page. */
type ChangedOrders = { orderIds: number[]; position: Position; isLast: boolean };

type ChangeRow = { id: number; orderId: number };
type EventRow = ChangeRow & { createdAt: string; isLast: number };

/**
 * Lists the orders changed since a position, reading up to `limit` events, invoices and credit notes each. Skips an
 * event if its order has a later event. Leaves events newer than `until` for the next reconciliation.
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

/** Lists the ids of all orders, one page at a time. */
export async function listAllOrderIds(db: D1Database, afterId: number, limit: number): Promise<number[]> {
  const rows = await rowsOf(prepare<{ id: number }>(db)`
    SELECT id FROM "order" WHERE id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
