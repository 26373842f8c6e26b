import type { SupportInput } from '#shared/contract/support.ts';

/** The form's fields, in their order on screen. */
export const SUPPORT_FIELDS = ['name', 'email', 'order_id', 'message'] as const;
export type SupportField = (typeof SUPPORT_FIELDS)[number];

/** No person sees this field: see the contract. */
export const TRAP_FIELD = 'website';

/** The fields as the API takes them; what is wrong with them is the API's to say (R-VAL-1). */
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

/** `123`, `#000123`, `Order 000123`; 0, which no order has, for what is no number. */
export function orderIdIn(text: string): number {
  return Number(/^(?:order)?[\s#]*(\d{1,15})$/i.exec(text.trim())?.[1] ?? 0);
}
