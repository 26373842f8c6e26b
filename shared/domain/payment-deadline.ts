import type { Order } from '../contract/order.ts';
import { formatDate, formatTime } from './format-date.ts';
import { isFreeOrder } from './order-totals.ts';
import { southAfricanDay } from './south-african-day.ts';

/**
 * `Pay by 17:40 to keep these items.`, or `Complete it by …` if nothing is due. The date is omitted only if `now` is
 * the same day in South Africa; emails pass no `now`, because they may be read on any day. Without a deadline, which an
 * external API may omit, the sentence says "soon".
 */
export function paymentDeadlineSentence(order: Order, now?: Date): string {
  const { expires_at: end } = order;
  const task = isFreeOrder(order) ? 'Complete it' : 'Pay';
  if (end === undefined) return `${task} soon to keep these items.`;
  const isToday = now !== undefined && southAfricanDay(new Date(end)) === southAfricanDay(now);
  const time = isToday ? formatTime(end) : `${formatTime(end)} on ${formatDate(end)}`;
  return `${task} by ${time} to keep these items.`;
}
