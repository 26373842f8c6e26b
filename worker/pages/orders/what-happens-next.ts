import type { NextSteps } from '#client/features/orders/order-data.ts';
import type { Order } from '#shared/contract/order.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { isFreeOrder } from '#shared/domain/order-totals.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';

/** The confirmation of an order that is paid, until a parcel of it is packed; null before and after. */
export function whatHappensNext(order: Order): NextSteps | null {
  const { status, children, order_address } = order;
  if (status !== 'paid' || children.some((child) => child.status !== 'paid')) return null;
  const { name, email } = order_address.contact;
  const [firstName = ''] = name.trim().split(/\s+/);
  const thanks = firstName === '' ? 'Thank you!' : `Thank you, ${firstName}!`;
  return {
    title: `${thanks} Your order is ${isFreeOrder(order) ? 'complete' : 'paid'}.`,
    steps: [
      `We’ve e-mailed your confirmation to ${email}.`,
      ...children.map(
        ({ supplier, delivery }) =>
          `${retailerLabel(supplier)} packs your parcel and hands it to a courier: it’s with you by ${formatDay(delivery.promised_date)}.`,
      ),
      'You can follow each parcel on this page, and cancel until the first one is packed.',
    ],
  };
}
