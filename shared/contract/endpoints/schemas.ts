import * as v from 'valibot';

/** An id in a path. */
export const IdParamSchema = v.pipe(
  v.string(),
  v.regex(/^(?=.{1,15}$)0*[1-9]\d*$/, 'Give an id.'),
  v.transform(Number),
  v.number(),
);

/** A product list's id in a path. 0 always selects the Wishlist, which also has an id like other lists (R-ENT-2). */
const ListIdParamSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'Give an id.'),
  v.transform(Number),
  v.number(),
);

export const IdParamsSchema = v.strictObject({ id: IdParamSchema });

export const ListParamsSchema = v.strictObject({ listId: ListIdParamSchema });

/** The token of a shared list's link: 256 bits in base64url. */
export const ShareTokenParamsSchema = v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

export const ListProductParamsSchema = v.strictObject({
  listId: ListIdParamSchema,
  productId: IdParamSchema,
});
