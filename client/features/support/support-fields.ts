/** The form's fields in the order on screen. */
export const SUPPORT_FIELDS = ['name', 'email', 'order_id', 'message'] as const;
export type SupportField = (typeof SUPPORT_FIELDS)[number];

/** A honeypot field that people do not see; see the contract. */
export const TRAP_FIELD = 'website';

/** Accepts `123`, `#000123` and `Order 000123`; returns 0, which no order has, if there is no number. */
export function orderIdIn(text: string): number {
  return Number(/^(?:order)?[\s#]*(\d{1,15})$/i.exec(text.trim())?.[1] ?? 0);
}
