import type { Order } from '../contract/order.ts';
import { formatDateTime } from './format-date.ts';

/** `until 21 Nov 2026, 14:35`: how long an unpaid order is kept. An API elsewhere may not say it. */
export function holdTime({ expires_at: end }: Pick<Order, 'expires_at'>): string {
  return end === undefined ? 'for a while' : `until ${formatDateTime(end)}`;
}
