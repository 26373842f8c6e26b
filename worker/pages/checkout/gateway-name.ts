import type { Order } from '#shared/contract/order.ts';

/** The display name of a payment's gateway; a generic name if the API names no gateway or an unknown one. */
export function gatewayName(payment: Order['payment']): string {
  return NAMES.get(payment?.gateway ?? '') ?? 'our payment partner';
}

/** Display names of the gateways that the shop or an external API may use. */
export const GATEWAY_NAMES = { payfast: 'Payfast', yoco: 'Yoco' } as const;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(GATEWAY_NAMES));
