import type { ApiClient } from '#shared/api-client/api-client.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';
import { inDatabase } from '../support/shop-database.ts';
import { SHOPS } from '../support/shops.ts';
import type { FormRow } from './form-row.ts';
import { shelf } from './shelf.ts';

/** The votes on the page of a product's reviews. */
export const REVIEW_FORMS = {
  'product-reviews: helpful': {
    isOnPublicPage: true,
    async prepare(page, { api }) {
      const { productId, reviewId } = await aReview();
      const { id: userId } = await api.account.getUser();
      const review = page.getByRole('listitem').filter({ hasText: `Review ${reviewId}` });
      return {
        path: reviewsPath(productId),
        control: review.getByRole('button', { name: /^Helpful/ }),
        done: [review.getByText('Helpful to 1 shopper')],
        rejection: {
          change: () =>
            inDatabase(SHOPS.demo, (db) =>
              db.prepare('UPDATE review SET user_id = ? WHERE id = ?').bind(userId, reviewId).run(),
            ),
          words: 'You can’t vote for your own review.',
        },
        state: { read: votesFor(productId, reviewId), after: true },
      };
    },
  },
  'product-reviews: not-helpful': {
    isOnPublicPage: true,
    async prepare(page, { api }) {
      const { productId, reviewId } = await aReview();
      await api.reviews.voteForReview({ id: reviewId });
      const review = page.getByRole('listitem').filter({ hasText: `Review ${reviewId}` });
      return {
        path: reviewsPath(productId),
        control: review.getByRole('button', { name: /^Remove my vote/ }).first(),
        done: [review.getByRole('button', { name: /^Helpful/ })],
        state: { read: votesFor(productId, reviewId), after: false },
      };
    },
  },
} satisfies Record<string, FormRow>;

function votesFor(productId: number, reviewId: number) {
  return async (api: ApiClient): Promise<boolean> =>
    (await api.reviews.listOwnVotes({ id: productId })).voted.includes(reviewId);
}

/** A published review of a product, titled `Review {id}`, that is first on the product's page. */
async function aReview(): Promise<{ productId: number; reviewId: number }> {
  const [{ id: productId }] = await shelf();
  const reviewId = await inDatabase(SHOPS.demo, async (db) => {
    const id = await db
      .prepare(
        `INSERT INTO review (product_id, stars, text, supplier_name, status, created_at, updated_at)
         VALUES (?, 5, 'It works.', 'A retailer', 'published', '2026-11-20', '2026-11-20') RETURNING id`,
      )
      .bind(productId)
      .first<number>('id');
    await db.prepare(`UPDATE review SET title = 'Review ' || id WHERE id = ?`).bind(id).run();
    return id ?? 0;
  });
  return { productId, reviewId };
}
