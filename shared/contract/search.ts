import * as v from 'valibot';
import { IdSchema, NamedSchema, RandSchema } from './common.ts';
import { ImageSchema } from './product.ts';

export const SuggestionsQuerySchema = v.strictObject({
  q: v.pipe(v.string('Say what to search for.'), v.trim(), v.maxLength(120)),
});

/** A product in the suggestions: enough for its row and its link. Price in rand. */
export const ProductSuggestionSchema = v.strictObject({
  id: IdSchema,
  sku: v.string(),
  name: v.string(),
  price: RandSchema,
  image: v.nullable(ImageSchema),
});
export type ProductSuggestion = v.InferOutput<typeof ProductSuggestionSchema>;

/** R-API-23. */
export const SuggestionsSchema = v.strictObject({
  products: v.array(ProductSuggestionSchema),
  categories: v.array(NamedSchema),
  brands: v.array(NamedSchema),
});
export type Suggestions = v.InferOutput<typeof SuggestionsSchema>;
