import { orderNumber } from '#shared/navigation/paths.ts';
import { greeting, paragraph } from '../email/email-content.ts';
import { type EmailRenderer, obsoleteEmail, undeliverableEmail } from '../email/email-renderer.ts';
import { findSupportAnswer, findSupportRequest, type SupportRequest } from './support.repository.ts';

/**
 * Renders the confirmation to the sender. Unless it goes to the verified address of a customer, it omits the message and
 * the name. Otherwise the form could send any text to anyone in the shop's name.
 */
export const renderSupportReceivedEmail: EmailRenderer<'support-received'> = async (job, { db, shop }) => {
  const request = await findSupportRequest(db, job.support_request_id);
  if (request === null) return NO_REQUEST;
  const { email: to, reference, message, verified_name: name } = request;
  return {
    to,
    content: {
      subject: `We’ve got your message ${reference}`,
      preview: 'We’ll answer by e-mail.',
      heading: 'We’ve got your message',
      blocks: [
        name === null ? paragraph('Hello,') : greeting(name),
        paragraph(
          `Thank you for writing to ${shop.name}. Your reference is ${reference}. We’ll answer by e-mail.`,
        ),
        name === null
          ? paragraph(
              'Didn’t write to us? Then someone mistyped their address, and you don’t need to do anything.',
            )
          : { kind: 'quote', text: message },
      ],
    },
  };
};

/** Renders the email to the shop; replies go to the sender. */
export const renderSupportRequestEmail: EmailRenderer<'support-request'> = async (job, { db, shop }) => {
  const request = await findSupportRequest(db, job.support_request_id);
  if (request === null) return NO_REQUEST;
  const { reference, name, email, message, user_id: userId } = request;
  return {
    to: shop.company.email,
    replyTo: { name, email },
    content: {
      subject: `Support ${reference}${request.is_suspicious === 1 ? ' (possible spam)' : ''}: ${name}`,
      preview: 'Reply to this e-mail to write to the customer.',
      heading: `Support request ${reference}`,
      blocks: [
        {
          kind: 'facts',
          title: 'From',
          rows: [
            { label: 'Name', value: name },
            { label: 'E-mail', value: email },
            { label: 'Customer', value: userId === null ? 'not logged in' : `number ${userId}` },
            ...orderRow(request),
            ...suspicionRow(request),
          ],
        },
        { kind: 'quote', text: message },
        paragraph('Reply to this e-mail to write to them.'),
      ],
    },
  };
};

/**
 * Renders an operator's answer to the sender. It does not repeat the sender's message, because their address is not
 * verified. Replies go to the shop's mailbox.
 */
export const renderSupportAnswerEmail: EmailRenderer<'support-answer'> = async (job, { db, shop }) => {
  const answer = await findSupportAnswer(db, job.support_request_id, job.answered_at);
  if (answer === null) return obsoleteEmail('the support request was deleted');
  const { email: to, reference, message } = answer;
  return {
    to,
    replyTo: { name: shop.name, email: shop.company.email },
    content: {
      subject: `Our answer to your message ${reference}`,
      preview: 'Reply to this e-mail to write to us again.',
      heading: 'Our answer to your message',
      blocks: [
        ...message.split(/\n{2,}/).map(paragraph),
        paragraph(`Reply to this e-mail to write to us again. Please keep ${reference} in the subject.`),
      ],
    },
  };
};

const NO_REQUEST = undeliverableEmail('there is no such support request');

function orderRow({ order_id: own, claimed_order_id: claimed }: SupportRequest) {
  if (own !== null) return [{ label: 'Order', value: orderNumber(own) }];
  return claimed === null
    ? []
    : [{ label: 'Order', value: `${orderNumber(claimed)} (as the sender states; not verified)` }];
}

function suspicionRow({ is_suspicious: isSuspicious }: SupportRequest) {
  return isSuspicious === 0
    ? []
    : [{ label: 'Possible spam', value: 'a bot or a password manager filled the form’s hidden field' }];
}
