import type { Context } from 'hono';
import { variantOptions } from '#shared/domain/product.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { conflict, invalid, notFound, orNotFound } from '../http/errors.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { toOrder } from '../orders/orders.repository.ts';
import {
  deleteReview,
  deleteVote,
  findReviewedOrder,
  insertVote,
  listOwnVotes,
  upsertReview,
} from './reviews.repository.ts';

/** Reviews of delivered products (docs/reviews.md). */
export const reviewsHandlers = {
  saveReview: async (c, { params: { id: orderId, itemId }, body }) => {
    const now = c.get('now')();
    const line = { userId: userId(c), orderId, itemId };
    const key = attemptKey(c.env, 'review', String(line.userId));
    await countAttempt(c.env.DB, { key, ...EXACT_LIMITS.review.ofCustomer, now });
    const found = await findReviewedOrder(c.env.DB, line);
    const order = toOrder(orNotFound(found.order));
    const item = orNotFound(order.products.find((each) => each.id === itemId) ?? null);
    const parcel = order.children.find(({ supplier }) => supplier.id === item.product.supplier.id);
    if (parcel?.delivered_at === undefined) {
      throw conflict('You can rate this once it has been delivered.');
    }
    const variant = variantOptions(item.product.options);
    const input = { ...body, author: found.author, variant, now };
    const saved = toOrder(orNotFound(await upsertReview(c.env.DB, line, input)));
    if (saved.reviews?.some(({ item_id, status }) => item_id === itemId && status === 'refused')) {
      throw invalid({ text: ['Please change your review before you send it again.'] });
    }
    return c.json(saved);
  },

  deleteReview: async (c, { params: { id: orderId, itemId } }) => {
    const order = toOrder(orNotFound(await deleteReview(c.env.DB, { userId: userId(c), orderId, itemId })));
    if (!order.products.some(({ id }) => id === itemId)) throw notFound();
    return c.json(order);
  },

  listOwnVotes: async (c, { params: { id } }) => c.json(await listOwnVotes(c.env.DB, userId(c), id)),

  voteForReview: async (c, { params: { id: reviewId } }) => {
    const { helpful, isOwn } = orNotFound(
      await insertVote(c.env.DB, { reviewId, userId: userId(c) }, c.get('now')()),
    );
    if (isOwn === 1) throw conflict('You can’t vote for your own review.');
    return c.json({ helpful });
  },

  withdrawReviewVote: async (c, { params: { id: reviewId } }) => {
    const { helpful } = orNotFound(await deleteVote(c.env.DB, { reviewId, userId: userId(c) }));
    return c.json({ helpful });
  },
} satisfies EndpointHandlers<'reviews'>;

function userId(c: Context<ApiEnv>): number {
  return c.get('session').userId;
}
