import * as v from 'valibot';
import { BROWSER_CALLS } from '../browser-calls.ts';
import { OrderSchema } from '../order.ts';
import { OwnVotesSchema, ReviewInputSchema, ReviewVotesSchema } from '../review.ts';
import { del, endpoint, post } from './endpoint.ts';
import { IdParamSchema, IdParamsSchema } from './schemas.ts';

const ByOrderAndLine = v.strictObject({ id: IdParamSchema, itemId: IdParamSchema });

/** Customers' reviews of products that they received, and votes for helpful reviews. */
export const REVIEW_ENDPOINTS = {
  listOwnVotes: endpoint(
    BROWSER_CALLS.reviews.listOwnVotes,
    'List the product’s reviews that the customer has voted for or written',
    { params: IdParamsSchema, reply: OwnVotesSchema },
  ),
  saveReview: post(
    '/api/orders/{id}/lines/{itemId}/review',
    'session',
    'Review a delivered line of an order, or change its review; returns the order',
    { params: ByOrderAndLine, body: ReviewInputSchema, reply: OrderSchema },
  ),
  deleteReview: del(
    '/api/orders/{id}/lines/{itemId}/review',
    'session',
    "Delete the customer's review of a line; returns the order",
    { params: ByOrderAndLine, reply: OrderSchema },
  ),
  voteForReview: post('/api/reviews/{id}/vote', 'session', 'Mark a review as helpful', {
    params: IdParamsSchema,
    reply: ReviewVotesSchema,
  }),
  withdrawReviewVote: del('/api/reviews/{id}/vote', 'session', 'Withdraw the vote for a review', {
    params: IdParamsSchema,
    reply: ReviewVotesSchema,
  }),
};
