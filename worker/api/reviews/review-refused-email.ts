import { orderPath, reviewAnchor } from '#shared/navigation/paths.ts';
import { prepare } from '../db/sql.ts';
import { paragraph } from '../email/email-content.ts';
import { type EmailRenderer, obsoleteEmail } from '../email/email-renderer.ts';
import { renderOrderEmail } from '../orders/order-email-parts.ts';

/** Renders the email that explains to the author why their review is not shown, and how to change it. */
export const renderReviewRefusedEmail: EmailRenderer<'review-refused'> = async (job, context) => {
  const review = await prepare<{ orderId: number; itemId: number; name: string; refusal: string }>(
    context.db,
  )`
    SELECT i.order_id AS orderId, i.id AS itemId, i.product ->> '$.name' AS name, r.refusal
    FROM review r JOIN order_item i ON i.id = r.order_item_id
    WHERE r.id = ${job.review_id} AND r.status = 'refused' AND ${job.refused_at} =
      (SELECT max(at) FROM operator_event
        WHERE record_kind = 'review' AND record_id = CAST(r.id AS TEXT) AND act = 'reviews.refuse')`.first();
  if (review === null) return obsoleteEmail('the review has changed since');
  const { orderId, itemId, name, refusal } = review;
  return renderOrderEmail(context, orderId, {
    write: (_order, shop) => ({
      subject: `We can’t show your review of ${name}`,
      preview: refusal,
      heading: 'We can’t show your review',
      blocks: [
        paragraph(`Thank you for reviewing ${name}. We can’t show this review. The reason:`),
        { kind: 'quote', text: refusal },
        paragraph('You can change it and send it again.'),
        {
          kind: 'button',
          label: 'Change your review',
          url: `${shop.origin}${orderPath(orderId)}#${reviewAnchor(itemId)}`,
        },
      ],
    }),
  });
};
