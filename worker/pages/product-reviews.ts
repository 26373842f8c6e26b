import type { ProductReviewsPageData } from '#client/pages/product-reviews-page.tsx';
import { averageRating } from '#shared/domain/review.ts';
import { productPath, reviewsPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { definePage, type LoadResult, type PublicLoad } from './define-page.ts';
import { type ActionContext, type ActionOutcome, runForm, UNREADABLE } from './page-action.ts';
import { toReviewData } from './reviews/to-review-data.ts';

export const productReviewsPage = definePage<ProductReviewsPageData>({
  access: 'public',
  normalizeQuery: (query) => {
    const page = pageIn(query);
    return new URLSearchParams(page === 1 ? '' : { page: String(page) });
  },
  load,
  head: ({ data: { product, current } }) => ({
    title: `Reviews of ${product.name}`,
    // Search engines index the product's own page, which has the first reviews.
    canonical: reviewsPath(product.id, current),
    noindex: true,
  }),
  action: changeVote,
});

async function load({ api, params, query }: PublicLoad): Promise<LoadResult<ProductReviewsPageData>> {
  const id = Number(params.id);
  const page = pageIn(query);
  const { data, meta } = await api.catalogue.listProductReviews({ id, page: String(page) });
  const { product, current_page: current, last_page: last, total, by_stars: byStars } = meta;
  if (String(id) !== params.id) return { kind: 'redirect', to: reviewsPath(id, page), status: 301 };
  // The page may exist again after further reviews.
  if (current > last) return { kind: 'redirect', to: reviewsPath(id), status: 302 };
  return {
    kind: 'page',
    data: {
      product: {
        id,
        name: product.name,
        path: productPath({ ...product, parent_id: null, parent_sku: null }),
      },
      rating: total === 0 ? null : { average: averageRating(starsIn(byStars), total), count: total },
      byStars,
      reviews: data.map((review) => toReviewData(review)),
      current,
      last,
    },
  };
}

function starsIn(byStars: readonly number[]): number {
  return byStars.reduce((sum, count, index) => sum + count * (index + 1), 0);
}

function pageIn(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** Adds or withdraws the customer's vote for a review. */
async function changeVote(context: ActionContext): Promise<ActionOutcome> {
  const { api, form, url } = context;
  const id = idFromUrl(form.get('review_id'));
  if (id === null) return UNREADABLE;
  const to = `${url.pathname}${url.search}`;
  return runForm(context, {
    helpful: async () => {
      await api.reviews.voteForReview({ id });
      return { kind: 'done', to, message: 'Thanks for your vote.' };
    },
    'not-helpful': async () => {
      await api.reviews.withdrawReviewVote({ id });
      return { kind: 'done', to, message: 'Your vote is withdrawn.' };
    },
  });
}
