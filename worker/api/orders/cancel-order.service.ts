import type { HttpError } from '#shared/contract/http-error.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#shared/contract/order.ts';
import { isCancellable, isPayable } from '#shared/domain/order-status.ts';
import { runBatch } from '../db/run-batch.ts';
import { sql } from '../db/sql.ts';
import type { EmailJob } from '../email/email-job.ts';
import { conflict, notFound } from '../http/errors.ts';
import { parcelCancelStatements } from './cancel-parcel.repository.ts';
import type { OrderCancelledHandlers } from './order-cancelled-handlers.ts';
import {
  cancelledParcelEmail,
  cancelledParcelEmailsStatements,
  enqueueCancellationEmailsStatement,
} from './order-email-notes.ts';
import { orderStatusChangeStatements } from './order-status.repository.ts';
import { findOrderStatement, toOrder } from './orders.repository.ts';
import { wasPaidSql } from './paid-statuses.sql.ts';

export type Cancellation = {
  orderId: number;
  userId: number;
  /** Base URL for links in the email. */
  origin: string;
  /** True if the customer may be emailed about an order that was never paid. */
  mayEmailUnpaid: boolean;
  now: Date;
};

/**
 * Cancels a customer's order and returns its units to stock. This is possible until one of the order's parcels is
 * packed (R-API-43). The same batch enqueues the email and runs the statements of other features.
 */
export async function cancelOrder(
  db: D1Database,
  { origin, mayEmailUnpaid, ...cancellation }: Cancellation,
  { buildStatements }: Pick<OrderCancelledHandlers, 'buildStatements'>,
): Promise<{ order: Order; isMailed: boolean }> {
  const cause = 'cancelled by the customer';
  const { orderId, now } = cancellation;
  const { change, mail, order } = await runBatch(db, {
    change: orderStatusChangeStatements(db, {
      ...cancellation,
      to: 'cancelled',
      from: ORDER_STATUSES.filter(isCancellable),
      cause,
    }),
    others: buildStatements(db, { ...cancellation, reason: cause }),
    mail: enqueueCancellationEmailsStatement(
      db,
      { template: 'order-cancelled', orderIds: [orderId], origin, now },
      sql`(${mayEmailUnpaid} OR ${wasPaidSql('o.id')})`,
    ),
    order: findOrderStatement(db, cancellation.userId, orderId),
  });
  const [row] = order.rows;
  if (row === undefined) throw notFound();
  if (change.rows.length === 0) throw notCancelled(row.status);
  return { order: toOrder(row), isMailed: mail.rows.length > 0 };
}

export type ParcelCancellationByCustomer = Omit<Cancellation, 'mayEmailUnpaid'> & { supplierId: number };

/**
 * Cancels one parcel of a customer's paid order. This is possible until the parcel is packed, whatever the status of
 * the other parcels (R-RET-2). Cancelling the last parcel cancels the order, and the email is then about the order. The
 * same batch enqueues the email.
 */
export async function cancelParcel(
  db: D1Database,
  { supplierId, origin, ...cancellation }: ParcelCancellationByCustomer,
  { buildParcelStatements }: Pick<OrderCancelledHandlers, 'buildParcelStatements'>,
): Promise<{ order: Order; mails: EmailJob[] }> {
  const cause = 'cancelled by the customer';
  const { orderId, userId, now } = cancellation;
  const parcel = { orderId, supplierId, now };
  const { change, order } = await runBatch(db, {
    change: parcelCancelStatements(db, { ...parcel, userId, from: ['paid'], cause }),
    others: buildParcelStatements(db, { ...parcel, reason: cause }),
    mails: cancelledParcelEmailsStatements(db, { ...parcel, origin }),
    order: findOrderStatement(db, userId, orderId),
  });
  const [row] = order.rows;
  if (row === undefined) throw notFound();
  const found = toOrder(row);
  const child = found.children.find(({ supplier }) => supplier.id === supplierId);
  if (child === undefined) throw notFound();
  if (change.rows.length === 0) throw parcelNotCancelled(child.status);
  return { order: found, mails: [cancelledParcelEmail(parcel, found.status)] };
}

function parcelNotCancelled(status: OrderStatus): HttpError {
  const message = isPayable(status)
    ? 'This order isn’t paid yet, so you can only cancel all of it.'
    : `This parcel is ${status}, so it can’t be cancelled any more.`;
  return conflict(message, 'order_not_cancellable');
}

function notCancelled(status: OrderStatus): HttpError {
  const state = isCancellable(status) ? 'partly packed' : status;
  return conflict(`This order is ${state}, so it can’t be cancelled any more.`, 'order_not_cancellable');
}
