import type { Order } from '#shared/contract/order.ts';
import type { OrderReturn } from '#shared/contract/order-return.ts';
import { toRand } from '#shared/domain/money.ts';
import { retailerLabel } from '#shared/domain/retailer.ts';
import { REMEDY_PROMISES, remedySentence } from '#shared/domain/return-remedy.ts';
import { orderNumber, supportPath } from '#shared/navigation/paths.ts';
import { type EmailBlock, type EmailContent, type EmailShop, paragraph } from '../email/email-content.ts';
import {
  type EmailContext,
  type EmailRenderer,
  obsoleteEmail,
  type RenderedEmail,
  type SkippedEmail,
  undeliverableEmail,
} from '../email/email-renderer.ts';
import {
  formatAmount,
  orderButton,
  renderOrderEmail,
  returnedItems,
  returnRefund,
} from '../orders/order-email-parts.ts';
import { findReturnRefundCents } from './returns.repository.ts';

// One email for each step of a return. The last email, about the refund, is in refund-emails.ts.

export const renderReturnRequestedEmail: EmailRenderer<'return-requested'> = (job, context) =>
  renderForReturn(
    context,
    job.order_id,
    ({ supplier_id, events }) => supplier_id === job.supplier_id && events[0]?.at === job.requested_at,
    (order, back, shop) => {
      if (back.status !== 'requested') return obsoleteEmail(`the return is ${back.status} by now`);
      const number = orderNumber(order.id);
      return {
        subject: `We’ve got your request to send back part of your order ${number}`,
        preview: 'We’ll e-mail you how to send it back.',
        heading: 'We’ve got your request',
        blocks: [
          paragraph(
            `You asked to send back something from ${retailerOf(order, back)}, of your order ${number}. We’ll look at it and e-mail you how to send it back. Please don’t send anything before that.`,
          ),
          returnedItems(order, back),
          ...wish(back),
          ...returnRefund(order, back),
          orderButton(order, shop, 'See your return'),
        ],
      };
    },
  );

export const renderReturnAcceptedEmail: EmailRenderer<'return-accepted'> = (job, context) =>
  renderForReturn(
    context,
    job.order_id,
    ({ id }) => id === job.return_id,
    (order, back, shop) => {
      if (back.status !== 'accepted') return obsoleteEmail(`the return is ${back.status} by now`);
      const number = orderNumber(order.id);
      return {
        subject: `You can send it back: your return from order ${number}`,
        preview: back.note ?? 'We’ve accepted your return.',
        heading: 'We’ve accepted your return',
        blocks: [
          paragraph(`You can send back what you’ve asked about, from ${retailerOf(order, back)}.`),
          ...(back.note === null ? [] : [paragraph('How to send it back:'), quote(back.note)]),
          returnedItems(order, back),
          ...wish(back),
          ...returnRefund(order, back),
          paragraph(`Once it has arrived, ${REMEDY_PROMISES[back.remedy]}, and e-mail you.`),
          orderButton(order, shop, 'See your return'),
          helpLink(order, shop),
        ],
      };
    },
  );

export const renderReturnRefusedEmail: EmailRenderer<'return-refused'> = (job, context) =>
  renderForReturn(
    context,
    job.order_id,
    ({ id }) => id === job.return_id,
    (order, back, shop) => {
      const number = orderNumber(order.id);
      return {
        subject: `We can’t take back your return from order ${number}`,
        preview: back.refusal ?? 'We can’t take it back.',
        heading: 'We can’t take it back',
        blocks: [
          paragraph(`We can’t take back what you asked about, from ${retailerOf(order, back)}.`),
          ...(back.refusal === null ? [] : [paragraph('This is why:'), quote(back.refusal)]),
          returnedItems(order, back, 'You asked to send back'),
          paragraph(`If you see it differently, please write to us at ${shop.company.email}.`),
          orderButton(order, shop, 'See your return'),
          helpLink(order, shop),
        ],
      };
    },
  );

/** Renders the email about a received return. If the return has no refund, this is its last email. */
export const renderReturnReceivedEmail: EmailRenderer<'return-received'> = async (job, context) => {
  const cents = await findReturnRefundCents(context.db, job.return_id);
  return renderForReturn(
    context,
    job.order_id,
    ({ id }) => id === job.return_id,
    (order, back, shop) => {
      if (cents > 0 && back.status !== 'received')
        return obsoleteEmail(`the return is ${back.status} by now`);
      const number = orderNumber(order.id);
      const amount = formatAmount(toRand(cents));
      const money =
        back.remedy !== 'refund'
          ? `${REMEDY_PROMISES[back.remedy].replace(/^w/, 'W')}. You don’t need to do anything.`
          : cents === 0
            ? 'There’s nothing to refund: you paid nothing for it, or it was refunded before.'
            : `We’ll refund ${amount} the way you paid, and e-mail you when it’s done. You don’t need to do anything.`;
      return {
        subject: `Your return from order ${number} has arrived`,
        preview: money,
        heading: 'Your return has arrived',
        blocks: [
          paragraph(`What you sent back from ${retailerOf(order, back)} has arrived. ${money}`),
          returnedItems(order, back, 'You sent back'),
          ...returnRefund(order, back),
          orderButton(order, shop, 'See your return'),
        ],
      };
    },
  );
};

function renderForReturn(
  context: Pick<EmailContext, 'db' | 'shop'>,
  orderId: number,
  isIt: (back: OrderReturn) => boolean,
  write: (order: Order, back: OrderReturn, shop: EmailShop) => EmailContent | SkippedEmail,
): Promise<RenderedEmail | SkippedEmail> {
  return renderOrderEmail(context, orderId, {
    write(order, shop) {
      const back = order.returns?.find(isIt);
      return back === undefined ? undeliverableEmail('there is no such return') : write(order, back, shop);
    },
  });
}

function retailerOf({ children }: Order, { supplier_id: supplierId }: OrderReturn): string {
  const parcel = children.find(({ supplier }) => supplier.id === supplierId);
  return parcel === undefined ? 'the retailer' : retailerLabel(parcel.supplier);
}

function wish(back: OrderReturn): EmailBlock[] {
  const sentence = remedySentence(back);
  return sentence === null ? [] : [paragraph(sentence)];
}

function quote(text: string): EmailBlock {
  return { kind: 'quote', text };
}

function helpLink(order: Order, shop: EmailShop): EmailBlock {
  return { kind: 'link', label: 'Get help with this order', url: `${shop.origin}${supportPath(order.id)}` };
}
