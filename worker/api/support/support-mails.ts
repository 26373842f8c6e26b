import { orderNumber } from '#shared/navigation/paths.ts';
import { type MailBlock, type MailContent, type MailShop, paragraph } from '../mail/mail-content.ts';
import { impossibleMail, type MailRenderer } from '../mail/mail-renderer.ts';
import { findSupportRequest, type SupportRequest } from './support.repository.ts';

export const renderSupportReceivedMail: MailRenderer<'support-received'> = async (job, { db, shop }) => {
  const request = await findSupportRequest(db, job.support_request_id);
  if (request === null) return NO_REQUEST;
  return { to: request.email, content: supportReceivedMail(request, shop) };
};

/** Goes to the shop; a reply to it goes to whoever wrote. */
export const renderSupportRequestMail: MailRenderer<'support-request'> = async (job, { db, shop }) => {
  const request = await findSupportRequest(db, job.support_request_id);
  if (request === null) return NO_REQUEST;
  const replyTo = { name: request.name, email: request.email };
  return { to: shop.company.email, replyTo, content: supportRequestMail(request) };
};

const NO_REQUEST = impossibleMail('there is no such support request');

/**
 * To whoever wrote. Nobody has proven that the address is theirs, so what was written, and the name, goes to the shop
 * alone: else the form could send anything to anyone in the shop's name.
 */
function supportReceivedMail({ reference }: SupportRequest, shop: MailShop): MailContent {
  return {
    subject: `We have your message ${reference}`,
    preview: 'We answer by e-mail.',
    heading: 'We have your message',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Thank you for writing to ${shop.name}. Your reference is ${reference}; we answer by e-mail.`,
      ),
      paragraph('Did you not write to us? Then somebody mistyped their address, and you need do nothing.'),
    ],
  };
}

function supportRequestMail(request: SupportRequest): MailContent {
  return {
    subject: `Support ${request.reference}: ${request.name}`,
    preview: 'Answer this mail to write to the customer.',
    heading: `Support request ${request.reference}`,
    blocks: [
      {
        kind: 'facts',
        title: 'From',
        rows: [
          { label: 'Name', value: request.name },
          { label: 'E-mail', value: request.email },
          {
            label: 'Customer',
            value: request.user_id === null ? 'not signed in' : `number ${request.user_id}`,
          },
          ...orderRow(request),
        ],
      },
      quote(request.message),
      paragraph('Answer this mail to write to them.'),
    ],
  };
}

function orderRow({ order_id: own, claimed_order_id: claimed }: SupportRequest) {
  if (own !== null) return [{ label: 'Order', value: orderNumber(own) }];
  return claimed === null
    ? []
    : [{ label: 'Order', value: `${orderNumber(claimed)} (they say so; nobody has checked whose it is)` }];
}

function quote(text: string): MailBlock {
  return { kind: 'quote', text };
}
