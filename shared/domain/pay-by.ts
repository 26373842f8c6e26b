import type { Order } from '../contract/order.ts';
import { formatDate, formatTime } from './format-date.ts';
import { southAfricanDay } from './south-african-day.ts';

/**
 * `Pay by 17:40 to keep these items.` With the date where that is another day than today in South Africa, or nobody knows
 * when it is read. An API elsewhere may not say until when it keeps an order.
 * @param now left out for a mail
 */
export function payBySentence({ expires_at: end }: Pick<Order, 'expires_at'>, now?: Date): string {
  if (end === undefined) return 'Pay soon to keep these items.';
  const isToday = now !== undefined && southAfricanDay(new Date(end)) === southAfricanDay(now);
  const time = isToday ? formatTime(end) : `${formatTime(end)} on ${formatDate(end)}`;
  return `Pay by ${time} to keep these items.`;
}
