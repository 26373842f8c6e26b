import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Order } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { isPayable } from '#shared/domain/order-status.ts';

/** The gateway's form for an order, or null where it cannot be paid (any more). */
export async function startPayment(api: ApiClient, order: Order): Promise<PaymentForm | null> {
  if (!isPayable(order.status)) return null;
  try {
    return await api.startPayment(order.id);
  } catch (error) {
    // Paid or expired since the order was read.
    if (error instanceof ApiError && error.status === 409) return null;
    throw error;
  }
}
