import * as v from 'valibot';
import { SEARCH_MAX_CHARACTERS } from '../constants.ts';
import { IdSchema } from './common.ts';

const UnitsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** R-API-60: the counted events. None contains personal data. */
export const AnalyticsEventSchema = v.variant('name', [
  v.strictObject({ name: v.literal('add_to_wishlist'), product_id: IdSchema }),
  v.strictObject({
    name: v.literal('add_to_cart'),
    product_id: IdSchema,
    quantity: UnitsSchema,
  }),
  v.strictObject({
    name: v.literal('remove_from_cart'),
    product_id: IdSchema,
    quantity: UnitsSchema,
  }),
  v.strictObject({
    name: v.literal('select_content'),
    content_type: v.pipe(v.string(), v.maxLength(40)),
    content_id: IdSchema,
    search: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(SEARCH_MAX_CHARACTERS),
        v.description('From the results of which search it was opened.'),
      ),
    ),
  }),
  v.strictObject({ name: v.literal('login') }),
  v.strictObject({ name: v.literal('sign_up') }),
]);
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEventSchema>;
