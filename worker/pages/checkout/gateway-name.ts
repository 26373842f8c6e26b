import type { Order } from '#shared/contract/order.ts';

/** What the page calls the gateway of a payment, also where the API names none, or one that is not known here. */
export function gatewayName(payment: Order['payment']): string {
  return NAMES.get(payment?.gateway ?? '') ?? 'our payment partner';
}

/** The gateways that the shop may use and an API may name, as they call themselves. */
export const GATEWAY_NAMES = { payfast: 'Payfast', yoco: 'Yoco' } as const;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(GATEWAY_NAMES));
