import { type ReviewChoice, reviewParameters, reviewsHref } from '#client/features/reviews/review-choice.ts';
import type { ProductReviewsPageData } from '#client/pages/product-reviews-page.tsx';
import { REVIEW_SORTS } from '#shared/domain/review.ts';
import { canonicalPath } from '#shared/navigation/canonical.ts';
import { reviewsPath } from '#shared/navigation/paths.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { productTrail } from './catalogue/product-load.ts';
import { toProductCard } from './catalogue/to-product-card.ts';
import { definePage, type LoadResult, type PublicLoaderContext } from './define-page.ts';
import { type ActionContext, type ActionOutcome, runForm, UNREADABLE } from './page-action.ts';
import { toReviewData } from './reviews/to-review-data.ts';

export const productReviewsPage = definePage<ProductReviewsPageData>({
  access: 'public',
  normalizeQuery: (query) => new URLSearchParams(reviewParameters(readChoice(query))),
  isRare: ({ reviews, choice }) => reviews.length === 0 && choice.stars !== undefined,
  load,
  head: ({ data: { product, choice } }) => ({
    title: `Reviews of ${product.name}`,
    // Search engines index the product's own page, which has the first reviews.
    canonical: canonicalPath(reviewsPath(product.id), new URLSearchParams(reviewParameters(choice))),
    noindex: true,
  }),
  action: changeVote,
});

async function load({
  api,
  params,
  query,
  site,
}: PublicLoaderContext): Promise<LoadResult<ProductReviewsPageData>> {
  const id = Number(params.id);
  const choice = readChoice(query);
  const [{ data, meta }, { product }, categories] = await Promise.all([
    api.catalogue.listProductReviews({ id, ...reviewParameters(choice) }),
    api.catalogue.getProduct({ id, parts: 'core' }),
    api.catalogue.listCategories(),
  ]);
  if (String(id) !== params.id) return { kind: 'redirect', to: reviewsHref(id, choice), status: 301 };
  // The redirect is temporary, because the page may exist again after further reviews.
  if (meta.current_page > meta.last_page) {
    return { kind: 'redirect', to: reviewsHref(id, { ...choice, page: 1 }), status: 302 };
  }
  const card = toProductCard(product);
  return {
    kind: 'page',
    data: {
      product: card,
      crumbs: [
        ...productTrail(product, categories, site.name),
        { label: card.name, href: card.path },
        { label: 'Reviews' },
      ],
      choice,
      byStars: meta.by_stars,
      total: meta.total,
      reviews: data.map((review) => toReviewData(review)),
      last: meta.last_page,
    },
  };
}

/** Reads the URL's parameters. Ignores invalid values. */
function readChoice(query: URLSearchParams): ReviewChoice {
  const numberIn = (name: string, pattern: RegExp): number | undefined =>
    pattern.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined;
  const sort = REVIEW_SORTS.find((each) => each !== 'helpful' && each === query.get('sort'));
  return { stars: numberIn('stars', /^[1-5]$/), sort, page: numberIn('page', /^[1-9]\d{0,3}$/) };
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
