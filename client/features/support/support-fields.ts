import type { SupportInput } from '#shared/contract/support.ts';

/** The form's fields in the order on screen. */
export const SUPPORT_FIELDS = ['name', 'email', 'order_id', 'message'] as const;
export type SupportField = (typeof SUPPORT_FIELDS)[number];

/** A honeypot field that people do not see; see the contract. */
export const TRAP_FIELD = 'website';

/** Converts the fields for the API, which validates them (R-VAL-1). */
export function toSupportInput(typed: Readonly<Record<string, string>>): SupportInput {
  const { name = '', email = '', message = '', order_id = '', [TRAP_FIELD]: trap = '' } = typed;
  return {
    name,
    email,
    message,
    ...(order_id.trim() === '' ? {} : { order_id: orderIdIn(order_id) }),
    ...(trap === '' ? {} : { [TRAP_FIELD]: trap }),
  };
}

/** Accepts `123`, `#000123` and `Order 000123`; returns 0, which no order has, if there is no number. */
export function orderIdIn(text: string): number {
  return Number(/^(?:order)?[\s#]*(\d{1,15})$/i.exec(text.trim())?.[1] ?? 0);
}
