import type { Order, OrderStatus } from '#shared/contract/order.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import type { MailContent } from '../mail/mail-content.ts';
import {
  impossibleMail,
  type MailRenderer,
  type RenderedMail,
  type SkippedMail,
} from '../mail/mail-renderer.ts';
import { orderPlacedMail, parcelFailedMail } from './order-mails.ts';
import { findOrderToMail } from './orders.repository.ts';

export const renderOrderPlacedMail: MailRenderer<'order-placed'> = (job, { db, shop }) =>
  renderForBuyer(db, job.order_id, {
    whyObsolete: unless(isPayable),
    write: (order) => orderPlacedMail(order, shop),
  });

export const renderParcelFailedMail: MailRenderer<'parcel-failed'> = async (job, { db, shop }) => {
  const found = await findOrderToMail(db, job.order_id);
  const parcel = found?.order.children.find(({ supplier }) => supplier.id === job.supplier_id);
  if (found === null || parcel === undefined) return impossibleMail('there is no such parcel');
  const { supplier, error } = parcel;
  if (error === null) return { isObsolete: true, reason: 'nothing is wrong with the parcel by now' };
  return { to: found.to, content: parcelFailedMail(found.order, { supplier, error }, shop) };
};

type OrderMail = {
  /** Why what the mail says of an order is no longer so; null while it is so, and always where it is left out. */
  whyObsolete?: (order: Order) => string | null;
  write: (order: Order) => MailContent;
};

/** A mail about an order, to where its owner is reached today. */
export async function renderForBuyer(
  db: D1Database,
  orderId: number,
  { whyObsolete = () => null, write }: OrderMail,
): Promise<RenderedMail | SkippedMail> {
  const found = await findOrderToMail(db, orderId);
  if (found === null) return impossibleMail('there is no such order');
  const { order, to } = found;
  const reason = whyObsolete(order);
  return reason === null ? { to, content: write(order) } : { isObsolete: true, reason };
}

/** For {@link OrderMail}: what a mail says of an order is so while its status is one of these. */
export function unless(isStillSo: (status: OrderStatus) => boolean): (order: Order) => string | null {
  return ({ status }) => (isStillSo(status) ? null : `the order is ${status} by now`);
}
