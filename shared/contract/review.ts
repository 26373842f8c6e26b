import * as v from 'valibot';
import { REVIEW_RULES, REVIEW_STARS_PROBLEM } from '../domain/field-rules.ts';
import { REVIEW_SORTS, REVIEW_STATUSES } from '../domain/review.ts';
import { IdSchema, InstantSchema, pagedSchema } from './common.ts';
import { textSchema } from './text-schema.ts';

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const StarsSchema = v.pipe(
  v.number(REVIEW_STARS_PROBLEM),
  v.integer(REVIEW_STARS_PROBLEM),
  v.minValue(1, REVIEW_STARS_PROBLEM),
  v.maxValue(5, REVIEW_STARS_PROBLEM),
);

/** The average of a product's published reviews, with one decimal, and their number. */
export const RatingSchema = v.strictObject({
  average: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type Rating = v.InferOutput<typeof RatingSchema>;

/** A published review, as everyone sees it. */
export const ReviewSchema = v.strictObject({
  id: IdSchema,
  stars: StarsSchema,
  title: v.string(),
  text: v.string(),
  /** First name and initial; empty if there is no name to show. */
  author: v.string(),
  /** The variant, such as `Size: M, Colour: Navy`; empty for a product without variants. */
  variant: v.string(),
  /** The retailer that the product was bought from. */
  supplier_name: v.string(),
  /** The number of customers who found the review helpful. */
  helpful: CountSchema,
  /** The retailer's answer. */
  answer: v.nullable(v.string()),
  /** The time when the author last changed the review. */
  updated_at: InstantSchema,
});
export type Review = v.InferOutput<typeof ReviewSchema>;

/** The number of reviews on a product's own page, and on each page of all its reviews. */
export const REVIEWS_ON_PRODUCT = 3;
export const REVIEWS_PER_PAGE = 10;

export const ReviewsQuerySchema = v.strictObject({
  /** Only the reviews with this number of stars. */
  stars: v.optional(
    v.pipe(v.string(), v.regex(/^[1-5]$/, REVIEW_STARS_PROBLEM), v.transform(Number), v.number()),
  ),
  sort: v.optional(v.picklist(REVIEW_SORTS)),
  page: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, 'Enter a page number of 1 or more.'),
      v.transform(Number),
      v.number(),
    ),
  ),
});

export type ReviewsQuery = v.InferOutput<typeof ReviewsQuerySchema>;

/**
 * `GET /api/products/{id}/reviews`. `total`: the number of listed reviews. `by_stars`: the number of all reviews with
 * 1, 2, 3, 4 and 5 stars.
 */
export const ReviewPageSchema = pagedSchema(ReviewSchema, {
  product: v.strictObject({ id: IdSchema, sku: v.string(), name: v.string() }),
  by_stars: v.array(CountSchema),
});
export type ReviewPage = v.InferOutput<typeof ReviewPageSchema>;

/** A customer's own review of a line of their order. */
export const OrderReviewSchema = v.strictObject({
  /** The order's line. */
  item_id: IdSchema,
  stars: StarsSchema,
  title: v.string(),
  text: v.string(),
  /** `waiting`: no operator has read the review yet. */
  status: v.picklist(REVIEW_STATUSES),
  /** The reason why the review was rejected. */
  refusal: v.nullable(v.string()),
  answer: v.nullable(v.string()),
});
export type OrderReview = v.InferOutput<typeof OrderReviewSchema>;

/** `POST /api/orders/{id}/lines/{itemId}/review`. */
export const ReviewInputSchema = v.strictObject({
  stars: StarsSchema,
  title: v.optional(textSchema(REVIEW_RULES.title), ''),
  text: v.optional(textSchema(REVIEW_RULES.text), ''),
});
export type ReviewInput = v.InferOutput<typeof ReviewInputSchema>;

/** The votes for a review after the customer's vote has changed. */
export const ReviewVotesSchema = v.strictObject({ helpful: CountSchema });

/** The ids of a product's reviews that the customer has voted for, and of those that the customer has written. */
export const OwnVotesSchema = v.strictObject({ voted: v.array(IdSchema), written: v.array(IdSchema) });
