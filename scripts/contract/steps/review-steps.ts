import { expectRejected, expectThat } from '../checked-shop.ts';
import { type Step, step } from './step.ts';

/** Checks reviews and votes. Needs the order from `order-steps.ts`, which is never delivered. */
export const REVIEW_STEPS: readonly Step[] = [
  step('listProductReviews', 'returns a page of reviews, or 404 for an unknown product', async (shop) => {
    const { data, meta } = await shop.visitor.catalogue.listProductReviews({ id: shop.need('product').id });
    expectThat(data.length <= meta.per_page && meta.by_stars.length === 5, 'returns another page');
    const best = await shop.visitor.catalogue.listProductReviews({
      id: shop.need('product').id,
      stars: '5',
      sort: 'newest',
    });
    expectThat(
      best.meta.total === meta.by_stars[4] && best.data.every(({ stars }) => stars === 5),
      'returns reviews with another number of stars',
    );
    const unknown = shop.visitor.catalogue.listProductReviews({ id: 999_999_999 });
    await expectRejected(unknown, 404, 'not_found');
  }),
  step('listOwnVotes', 'is empty for a new customer', async (shop) => {
    const { voted, written } = await shop.customer.reviews.listOwnVotes({ id: shop.need('product').id });
    expectThat(voted.length === 0 && written.length === 0, 'returns the votes of another customer');
  }),
  step('saveReview', 'rejects an undelivered line, and responds with 404 to an unknown one', async (shop) => {
    const id = shop.need('orderId');
    const { products } = await shop.customer.orders.getOrder({ id });
    const itemId = products[0]?.id ?? 0;
    await expectRejected(shop.customer.reviews.saveReview({ id, itemId, stars: 5 }), 409, 'conflict');
    const unknown = shop.customer.reviews.saveReview({ id, itemId: 999_999_999, stars: 5 });
    await expectRejected(unknown, 404, 'not_found');
    const starless = shop.customer.reviews.saveReview({ id, itemId, stars: 0 });
    await expectRejected(starless, 422, 'invalid', 'stars');
  }),
  step('deleteReview', 'responds with 404 to an unknown line', (shop) =>
    expectRejected(
      shop.customer.reviews.deleteReview({ id: shop.need('orderId'), itemId: 999_999_999 }),
      404,
      'not_found',
    ),
  ),
  step('voteForReview', 'responds with 404 to an unknown review', (shop) =>
    expectRejected(shop.customer.reviews.voteForReview({ id: 999_999_999 }), 404, 'not_found'),
  ),
  step('withdrawReviewVote', 'responds with 404 to an unknown review', (shop) =>
    expectRejected(shop.customer.reviews.withdrawReviewVote({ id: 999_999_999 }), 404, 'not_found'),
  ),
];
