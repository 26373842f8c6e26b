import type { HttpError } from '#shared/contract/http-error.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/contract/order.ts';
import { isCancellable } from '#shared/domain/order-status.ts';
import { runBatch } from '../db/run-batch.ts';
import { sql } from '../db/sql.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { OrderCancelledHandlers } from './order-cancelled-handlers.ts';
import { givenUpMailsStatement } from './order-mail-notes.ts';
import { statusChangeStatements } from './order-status.repository.ts';
import { findOrderStatement, toOrder } from './orders.repository.ts';
import { wasPaid } from './paid-statuses.sql.ts';

export type Cancellation = {
  orderId: number;
  userId: number;
  /** The origin of the mail's links. */
  origin: string;
  /** Whether the customer is mailed although nothing was paid. */
  mayMailUnpaid: boolean;
  now: Date;
};

/**
 * Cancels a customer's order, which is possible until a parcel of it is packed (R-API-43). Its pieces go back into the
 * stock; its mail, and what other features write with it, are written in the same batch.
 */
export async function cancelOrder(
  db: D1Database,
  { origin, mayMailUnpaid, ...cancellation }: Cancellation,
  { buildStatements }: Pick<OrderCancelledHandlers, 'buildStatements'>,
): Promise<{ order: Order; isMailed: boolean }> {
  const cause = 'cancelled by the customer';
  const { orderId, now } = cancellation;
  const { change, mail, order } = await runBatch(db, {
    change: statusChangeStatements(db, {
      ...cancellation,
      to: 'cancelled',
      from: ORDER_STATUSES.filter(isCancellable),
      cause,
    }),
    others: buildStatements(db, { ...cancellation, reason: cause }),
    mail: givenUpMailsStatement(
      db,
      { template: 'order-cancelled', orderIds: [orderId], origin, now },
      sql`(${mayMailUnpaid} OR ${wasPaid('o.id')})`,
    ),
    order: findOrderStatement(db, cancellation.userId, orderId),
  });
  const [row] = order.rows;
  if (row === undefined) throw notFound();
  if (change.rows.length === 0) throw notCancelled(row.status);
  return { order: toOrder(row), isMailed: mail.rows.length > 0 };
}

function notCancelled(status: OrderStatus): HttpError {
  const state = isCancellable(status) ? 'partly packed' : status;
  return conflict(`This order is ${state}, so it can’t be cancelled any more.`, 'order_not_cancellable');
}
