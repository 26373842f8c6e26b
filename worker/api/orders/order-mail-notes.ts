import type { Statement } from '../db/run-batch.ts';
import { type Sql, sql } from '../db/sql.ts';
import { factOfMail } from '../mail/mail-backlog.repository.ts';
import { noteMailsStatement } from '../mail/queue-mail.ts';

/** Orders that a batch gives up, and the origin of their mails' links. */
type GivenUpOrders = {
  template: 'order-cancelled' | 'order-expired';
  orderIds: readonly number[];
  origin: string;
  now: Date;
};

/**
 * Notes the mails about orders that are given up, for the same batch, behind the change of their status: one for each
 * order that has changed. Its rows are those mails.
 * @param isMailed SQL on an order `o`: whether its customer is mailed; all are where it is left out
 */
export function givenUpMailsStatement(
  db: D1Database,
  { template, orderIds, origin, now }: GivenUpOrders,
  isMailed: Sql = sql`TRUE`,
): Statement<{ id: string }> {
  const status = template === 'order-cancelled' ? 'cancelled' : 'expired';
  return noteMailsStatement(
    db,
    orderIds.map((orderId) => ({ template, order_id: orderId })),
    {
      origin,
      now,
      condition: sql`EXISTS (SELECT 1 FROM "order" o JOIN order_event e ON e.order_id = o.id
        WHERE o.id = ${factOfMail('order_id')} AND o.status = ${status} AND e.supplier_id IS NULL
          AND e.status = ${status} AND e.created_at = ${now} AND ${isMailed})`,
    },
  );
}
