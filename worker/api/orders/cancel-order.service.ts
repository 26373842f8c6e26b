import type { HttpError } from '#shared/contract/http-error.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/contract/order.ts';
import { isCancellable } from '#shared/domain/order-status.ts';
import { runBatch } from '../db/run-batch.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { OrderCancelledHandlers } from './order-cancelled-handlers.ts';
import { statusChangeStatements } from './order-status.repository.ts';
import { findOrderStatement, toOrder } from './orders.repository.ts';

/**
 * Cancels a customer's order, which is possible until a parcel of it is packed (R-API-43). Its pieces go back into the
 * stock, and what other features write with it is written in the same batch.
 */
export async function cancelOrder(
  db: D1Database,
  cancellation: { orderId: number; userId: number; now: Date },
  { buildStatements }: Pick<OrderCancelledHandlers, 'buildStatements'>,
): Promise<Order> {
  const cause = 'cancelled by the customer';
  const { change, order } = await runBatch(db, {
    change: statusChangeStatements(db, {
      ...cancellation,
      to: 'cancelled',
      from: ORDER_STATUSES.filter(isCancellable),
      cause,
    }),
    others: buildStatements(db, { ...cancellation, reason: cause }),
    order: findOrderStatement(db, cancellation.userId, cancellation.orderId),
  });
  const [row] = order.rows;
  if (row === undefined) throw notFound();
  if (change.rows.length === 0) throw notCancelled(row.status);
  return toOrder(row);
}

function notCancelled(status: OrderStatus): HttpError {
  const state = isCancellable(status) ? 'partly packed' : status;
  return conflict(`This order is ${state}, so it can’t be cancelled any more.`, 'order_not_cancellable');
}
