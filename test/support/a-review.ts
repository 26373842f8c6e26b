import { env } from 'cloudflare:workers';
import { findReview, type ListedReview, publishReview } from '#worker/operations/reviews.repository.ts';
import { aDeliveredOrder, type Delivered } from './a-delivered-order.ts';
import { OPERATOR } from './an-operator.ts';
import { call } from './call.ts';

type Input = { stars?: unknown; title?: string; text?: string };

/** Sends a review of an order's line. By default, the buyer reviews the first line. */
export function review(
  { orderId, itemIds: [itemId], buyer }: Pick<Delivered, 'orderId' | 'itemIds' | 'buyer'>,
  input: Input = {},
  { token = buyer.token, line = itemId }: { token?: string; line?: number | undefined } = {},
) {
  const body = { stars: 4, ...input };
  return call('POST', `/api/orders/${orderId}/lines/${line}/review`, { token, body });
}

/** The review of the first of these lines. Throws if the line has no review. */
export async function reviewOf({ itemIds: [itemId] }: Pick<Delivered, 'itemIds'>): Promise<ListedReview> {
  const id = await env.DB.prepare('SELECT id FROM review WHERE order_item_id = ?')
    .bind(itemId)
    .first<number>('id');
  const found = await findReview(env.DB, id ?? 0);
  if (found === null) throw new Error(`Line ${itemId} has no review`);
  return found;
}

/** Publishes the current version of a delivered order's review. */
export async function publish(delivered: Pick<Delivered, 'itemIds'>): Promise<ListedReview> {
  const { id, version } = await reviewOf(delivered);
  await publishReview(env.DB, OPERATOR, { id, version, now: new Date() });
  return reviewOf(delivered);
}

/** A delivered order whose first line has a published review. */
export async function aPublishedReview(input: Input = {}): Promise<Delivered & { reviewed: ListedReview }> {
  const delivered = await aDeliveredOrder();
  await review(delivered, { text: 'Clear sound.', ...input });
  return { ...delivered, reviewed: await publish(delivered) };
}
