import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';
import { orderPath } from '#shared/navigation/paths.ts';

/**
 * Where paying leads: to the gateway, to the order that cost nothing and is paid now, or nowhere, because the order
 * takes no payment (any more).
 */
export type PaymentStart = { kind: 'gateway'; form: PaymentForm } | { kind: 'settled' } | { kind: 'closed' };

export async function startPayment(
  api: ApiClient,
  orderId: number,
  method: PaymentMethod | undefined,
): Promise<PaymentStart> {
  try {
    const form = await startWith(api, orderId, method);
    return leadsTo(form, orderPath(orderId)) ? { kind: 'settled' } : { kind: 'gateway', form };
  } catch (error) {
    // Paid or expired since the order was read.
    if (error instanceof HttpError && TAKES_NO_PAYMENT.has(error.code)) return { kind: 'closed' };
    throw error;
  }
}

/** `conflict`: an API elsewhere that gives its refusals no codes. */
const TAKES_NO_PAYMENT: ReadonlySet<ErrorCode> = new Set(['order_paid', 'order_closed', 'conflict']);

/** An API elsewhere may know no choice, and leave it to its gateway. */
async function startWith(
  api: ApiClient,
  orderId: number,
  method: PaymentMethod | undefined,
): Promise<PaymentForm> {
  if (method === undefined) return api.startPayment(orderId);
  try {
    return await api.startPayment(orderId, { method });
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return api.startPayment(orderId);
    throw error;
  }
}

function leadsTo({ action, method }: PaymentForm, path: string): boolean {
  return method === 'get' && new URL(action).pathname === path;
}
