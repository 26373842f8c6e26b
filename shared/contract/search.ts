import * as v from 'valibot';
import { SEARCH_MAX_CHARACTERS } from '../constants.ts';
import { SEARCH_HELP_TOPICS } from '../navigation/search-help-links.ts';
import { EntityRefSchema, IdSchema, RandSchema } from './common.ts';
import { ImageSchema, ProductSchema } from './product.ts';

export const SuggestionsQuerySchema = v.strictObject({
  q: v.pipe(v.string('Type what you’re looking for.'), v.trim(), v.maxLength(SEARCH_MAX_CHARACTERS)),
});

/** A suggested product, with the fields for its row and link. Price in rand. */
export const ProductSuggestionSchema = v.strictObject({
  id: IdSchema,
  sku: v.string(),
  name: v.string(),
  price: RandSchema,
  price_varies: v.optional(v.boolean()),
  image: v.nullable(ImageSchema),
});
export type ProductSuggestion = v.InferOutput<typeof ProductSuggestionSchema>;

/**
 * The suggestions of R-API-23. `queries`: the most frequent searches that begin with the query; for an empty query, the
 * most frequent of all. `help`: a help topic that the query names.
 */
export const SuggestionsSchema = v.strictObject({
  queries: v.array(v.string()),
  products: v.array(ProductSuggestionSchema),
  categories: v.array(EntityRefSchema),
  brands: v.array(EntityRefSchema),
  retailers: v.array(EntityRefSchema),
  help: v.nullable(v.picklist(SEARCH_HELP_TOPICS)),
});
export type Suggestions = v.InferOutput<typeof SuggestionsSchema>;

/** The listing request that found no products. */
export const AlternativesQuerySchema = v.strictObject({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_MAX_CHARACTERS)), ''),
  category_id: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}$/),
      v.transform(Number),
      IdSchema,
      v.description('Of the category that is empty.'),
    ),
  ),
});
export type AlternativesQuery = v.InferOutput<typeof AlternativesQuerySchema>;

/**
 * Suggestions for an empty listing: bestsellers from the nearest category, or from the whole shop if no category is
 * near.
 */
export const AlternativesSchema = v.strictObject({
  category: v.nullable(EntityRefSchema),
  products: v.array(ProductSchema),
});
export type Alternatives = v.InferOutput<typeof AlternativesSchema>;
