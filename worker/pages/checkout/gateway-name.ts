import type { Order } from '#shared/contract/order.ts';

/** How the gateway of a payment is called on the page, also where the API names none that is known. */
export function gatewayName(payment: Order['payment']): string {
  return GATEWAYS.get(payment?.gateway ?? '') ?? 'the payment service';
}

/** The gateways that an API may name, as they call themselves. */
const GATEWAYS: ReadonlyMap<string, string> = new Map([
  ['payfast', 'Payfast'],
  ['yoco', 'Yoco'],
]);
