import { ActionForm } from '#client/browser/action-form.tsx';
import { useCartSubmission } from '#client/features/cart/cart-feedback.ts';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { HelpfulVote } from '#client/features/reviews/helpful-vote.tsx';
import {
  REVIEW_LIST_ID,
  REVIEW_SORT_LABELS,
  type ReviewChoice,
  reviewListHref,
  reviewParameters,
} from '#client/features/reviews/review-choice.ts';
import type { ReviewData } from '#client/features/reviews/review-data.ts';
import { ReviewItem } from '#client/features/reviews/review-item.tsx';
import { StarFilter } from '#client/features/reviews/star-filter.tsx';
import { useOwnVotes } from '#client/features/reviews/use-own-votes.ts';
import { Breadcrumbs, type Crumb } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/price.tsx';
import { SortForm } from '#client/ui/sort-form.tsx';
import type { Rating } from '#shared/contract/review.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { formatRating, ratingText } from '#shared/domain/review.ts';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import type { PageProps } from './page.ts';

export type ProductReviewsPageData = {
  product: ProductCardData;
  crumbs: Crumb[];
  choice: ReviewChoice;
  /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
  byStars: readonly number[];
  /** The number of reviews that match the choice. */
  total: number;
  reviews: ReviewData[];
  last: number;
};

/** All reviews of a product, page by page, each with a vote. */
export default function ProductReviewsPage({ data, form }: PageProps<ProductReviewsPageData>) {
  const { product, crumbs, byStars } = data;
  return (
    <div className="page grid grid-cols-1 gap-4 py-2 md:gap-6 md:py-6">
      <Breadcrumbs items={crumbs} />
      <h1 className="display" tabIndex={-1}>
        Reviews<span className="sr-only"> of {product.name}</span>
      </h1>
      <ReviewedProduct product={product} />
      {byStars.every((count) => count === 0) ? (
        <EmptyState title="No reviews yet" action={{ label: 'Back to the product', href: product.path }}>
          <HowToReview />
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="grid gap-3">
            {product.rating && <AverageRating {...product.rating} />}
            <StarFilter productId={product.id} byStars={byStars} choice={data.choice} />
            <HowToReview />
          </div>
          <Reviews data={data} form={form} />
        </div>
      )}
    </div>
  );
}

/** The product, with its price and a button that adds it to the cart. */
function ReviewedProduct({ product }: { product: ProductCardData }) {
  const { name, path, image, price, oldPrice, saving } = product;
  return (
    <div className="card grid grid-cols-1 items-center gap-3 p-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <div aria-hidden="true" className="size-16 shrink-0">
          <a href={path} tabIndex={-1}>
            <Picture picture={image} alt="" shownUpTo={104} />
          </a>
        </div>
        <div className="min-w-0">
          <a href={path} className="line-clamp-2 font-bold hover:underline">
            {unbrokenUnits(name)}
          </a>
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <Price amount={price} oldAmount={oldPrice} saving={saving} />
          </p>
        </div>
      </div>
      <Buy product={product} />
    </div>
  );
}

function Buy({ product: { id, name, path, stock, buys } }: { product: ProductCardData }) {
  if (stock === 0) return <p className="text-sm font-medium text-error">Sold out</p>;
  if (buys !== null) return <AddToCart productId={buys ?? id} name={name} path={path} />;
  return (
    <a className="button button-primary" href={path}>
      Choose options<span className="sr-only">{` of ${name}`}</span>
    </a>
  );
}

/** A form for this page only. A component shared with the lists page would move to a chunk that every page loads. */
function AddToCart({ productId, name, path }: { productId: number; name: string; path: string }) {
  const add = useCartSubmission();
  return (
    <ActionForm sentBy={add} action={path} fields={{ product_id: productId }} isKeyed>
      <Button type="submit" isBusy={add.isBusy} className="w-full">
        Add to cart<span className="sr-only">{`: ${name}`}</span>
      </Button>
      <FormError message={add.error} />
    </ActionForm>
  );
}

/** Explains where to write a review. */
function HowToReview() {
  return (
    <p className="text-sm text-muted">
      Bought it here? Review it from{' '}
      <a className="link" href="/orders">
        your order
      </a>{' '}
      once it’s delivered. We read each review before we show it.
    </p>
  );
}

/** `4.6` in large type, and the number of reviews. */
function AverageRating({ average, count }: Rating) {
  return (
    <div className="flex items-center gap-2">
      <Icon name="star-full" className="size-7 text-act" />
      <p className="sr-only">{ratingText({ average, count })}</p>
      <p className="text-2xl font-bold" aria-hidden="true">
        {formatRating(average)}
      </p>
      <p className="text-sm text-muted" aria-hidden="true">
        out of 5, {countOf(count, 'review')}
      </p>
    </div>
  );
}

/** The reviews that match the filter, with the sort form and the links to further pages. */
function Reviews({ data, form }: Pick<PageProps<ProductReviewsPageData>, 'data' | 'form'>) {
  const { product, choice, total, reviews, last } = data;
  const { stars, sort, page = 1 } = choice;
  const own = useOwnVotes(product.id);
  return (
    <div className="grid grid-cols-1 gap-4" id={REVIEW_LIST_ID}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={stars === undefined ? 'text-sm text-muted' : 'sr-only'}>
          {countOf(total, 'review')}
        </p>
        {stars !== undefined && (
          <a className="chip" href={reviewListHref(product.id, { sort })} rel="nofollow">
            <span className="sr-only">Remove filter: </span>
            {countOf(stars, 'star')}
            <Icon name="close" className="size-3" />
          </a>
        )}
        <div className="ml-auto">
          <SortForm
            path={reviewListHref(product.id, {})}
            fields={reviewParameters({ stars })}
            value={sort ?? ''}
            options={Object.entries(REVIEW_SORT_LABELS).map(([each, label]) => [
              each === 'helpful' ? '' : each,
              label,
            ])}
          />
        </div>
      </div>
      {total === 0 && stars !== undefined && (
        <EmptyState
          title={`No reviews with ${countOf(stars, 'star')}`}
          action={{ label: 'Show all reviews', href: reviewListHref(product.id, { sort }) }}
        />
      )}
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} heading="h2">
            {!own.written.includes(review.id) && (
              <HelpfulVote
                review={review}
                vote={own.voteFor(review)}
                onVoted={(vote) => own.setVote(review.id, vote)}
                returned={form?.values.review_id === String(review.id) ? form : null}
              />
            )}
          </ReviewItem>
        ))}
      </ul>
      <Pagination
        current={page}
        last={last}
        hrefFor={(requested) => reviewListHref(product.id, { ...choice, page: requested })}
      />
    </div>
  );
}
