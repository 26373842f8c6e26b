import { env } from 'cloudflare:workers';
import { reviewsPath } from '#shared/navigation/paths.ts';
import type { FormRow } from './form-row.ts';

/** The votes on the page of a product's reviews. */
export const REVIEW_FORMS: readonly FormRow[] = [
  {
    page: 'product-reviews',
    intent: 'helpful',
    prepare: async (_customer, { mug }) => voteForm('helpful', mug, await aReview(mug)),
    // The customer turns out to be the author.
    async refused({ userId }, { fields }) {
      await env.DB.prepare('UPDATE review SET user_id = ? WHERE id = ?').bind(userId, fields.review_id).run();
      return {};
    },
  },
  {
    page: 'product-reviews',
    intent: 'not-helpful',
    async prepare({ api }, { mug }) {
      const id = await aReview(mug);
      await api.reviews.voteForReview({ id });
      return voteForm('not-helpful', mug, id);
    },
  },
];

function voteForm(intent: string, productId: number, reviewId: number) {
  return { path: reviewsPath(productId), fields: { intent, review_id: reviewId } };
}

/** A published review without an author. */
async function aReview(productId: number): Promise<number> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO review (product_id, stars, supplier_name, status, created_at, updated_at)
     VALUES (?, 5, 'A retailer', 'published', '2026-11-20', '2026-11-20')`,
  )
    .bind(productId)
    .run();
  return meta.last_row_id;
}
