import type { Order } from '#shared/contract/order.ts';

/** How the gateway of a payment is called on the page, also where the API names none that is known. */
export function gatewayName(payment: Order['payment']): string {
  return NAMES.get(payment?.gateway ?? '') ?? 'our payment partner';
}

/** The gateways that the shop may use and an API may name, as they call themselves. */
export const GATEWAY_NAMES = { payfast: 'Payfast', yoco: 'Yoco' } as const;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(GATEWAY_NAMES));
