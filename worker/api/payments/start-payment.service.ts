import type { PaymentForm } from '#shared/contract/payment.ts';
import { isPaid, isPayable } from '#shared/domain/order-status.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { writeLog } from '#worker/platform/log.ts';
import { conflict, orNotFound, unavailable } from '../http/errors.ts';
import { settleFreeOrder } from './free-order.repository.ts';
import type { PaymentGateway, PaymentToStart } from './payment-gateway.ts';
import { findOrInsertPayment } from './payments.repository.ts';

type PaymentRequest = Pick<PaymentToStart, 'orderId' | 'method' | 'origin'> & { userId: number; now: Date };

/**
 * The form that sends the customer to the gateway, or to the order's page if the order is free. `isPaid`: true if the
 * order was free and this call marked it as paid.
 */
type StartedPayment = { form: PaymentForm; isPaid: boolean };

/**
 * Starts the payment of a customer's order, or continues the pending one (R-API-44). Marks a free order as paid. Throws
 * `conflict` if the order is not waiting for payment or has just changed, and `unavailable` if the gateway fails.
 */
export async function startPayment(
  db: D1Database,
  gateway: PaymentGateway,
  { orderId, userId, method, origin, now }: PaymentRequest,
): Promise<StartedPayment> {
  const reference = `${orderId}-${crypto.randomUUID()}`;
  const requested = { orderId, userId, gateway: gateway.name, reference, now };
  const order = orNotFound(await findOrInsertPayment(db, requested));
  if (isPayable(order.status) && order.costCents === 0) {
    const outcome = await settleFreeOrder(db, { orderId, userId, now });
    if (outcome === 'costs-money') {
      throw conflict('What this order costs has just changed. Please look at it again.');
    }
    const form: PaymentForm = { action: `${origin}${orderPath(orderId)}`, fields: {}, method: 'get' };
    return { form, isPaid: outcome === 'paid' };
  }
  if (order.payment === null) {
    throw isPaid(order.status)
      ? conflict('This order is already paid.', 'order_paid')
      : conflict(`This order is ${order.status}: it can’t be paid.`, 'order_closed');
  }
  const payment = { ...order.payment, orderId, method, customer: order.contact, origin };
  const form = await askGateway(gateway, payment);
  return { form, isPaid: false };
}

async function askGateway(gateway: PaymentGateway, payment: PaymentToStart): Promise<PaymentForm> {
  try {
    return await gateway.start(payment);
  } catch (cause) {
    const { orderId } = payment;
    const message = 'a payment could not be started';
    writeLog({ level: 'error', at: 'api', message, gateway: gateway.name, orderId, cause });
    throw unavailable(
      'Our payment partner isn’t answering. Please try again in a moment, or pay another way.',
      cause,
    );
  }
}
