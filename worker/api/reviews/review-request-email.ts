import { productLabel } from '#shared/domain/product.ts';
import { reviewableItems } from '#shared/domain/reviewable-items.ts';
import { orderNumber, orderPath, reviewAnchor, unsubscribePath } from '#shared/navigation/paths.ts';
import { type EmailBlock, paragraph } from '../email/email-content.ts';
import { type EmailRenderer, obsoleteEmail, undeliverableEmail } from '../email/email-renderer.ts';
import { renderOrderEmail } from '../orders/order-email-parts.ts';
import { signUnsubscribeToken } from '../product-notices/unsubscribe-token.ts';
import { findReviewer } from './review-requests.repository.ts';

const LINKED_PRODUCTS = 8;

/** The only email that asks for reviews of an order's products. */
export const renderReviewRequestEmail: EmailRenderer<'review-request'> = async (job, context) => {
  const reviewer = await findReviewer(context.db, job.order_id);
  if (reviewer === null) return undeliverableEmail('there is no such order');
  if (reviewer.isStopped === 1) return obsoleteEmail('the customer stopped these emails');
  const unsubscribeUrl = `${context.shop.origin}${unsubscribePath(
    signUnsubscribeToken(context.secret, { userId: reviewer.userId, emails: 'reviews' }),
  )}`;
  const email = await renderOrderEmail(context, job.order_id, {
    whyObsolete: (order) => (reviewableItems(order).length === 0 ? 'there is nothing to rate' : null),
    write: (order, shop) => ({
      subject: `How do you like it? Your order ${orderNumber(order.id)}`,
      preview: 'A few stars help other shoppers choose.',
      heading: 'How do you like it?',
      blocks: [
        paragraph(
          'Now that you’ve had your order for a while, tell other shoppers what you think: a few stars are enough, and a sentence or two helps even more.',
        ),
        ...reviewableItems(order)
          .slice(0, LINKED_PRODUCTS)
          .map(
            (item): EmailBlock => ({
              kind: 'action',
              label: `Rate ${productLabel(item.product)}`,
              url: `${shop.origin}${orderPath(order.id)}#${reviewAnchor(item.id)}`,
            }),
          ),
        paragraph('We ask only once for each order.'),
        { kind: 'link', label: 'Stop e-mails like this', url: unsubscribeUrl },
      ],
    }),
  });
  return 'content' in email ? { ...email, unsubscribeUrl } : email;
};
