import * as v from 'valibot';

/** Field name → messages (R-ENT-10). */
export const FieldErrorsSchema = v.record(v.string(), v.array(v.string()));
export type FieldErrors = v.InferOutput<typeof FieldErrorsSchema>;

/** Every `code` that a refusal may carry; the list is closed, so that a client can know all of them. */
export const ERROR_CODES = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'gone',
  'body_too_large',
  'unsupported_media_type',
  'invalid',
  'too_many_requests',
  'internal',
  'bad_gateway',
  'unavailable',
  'maintenance',
  'timeout',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * The body of every refusal: `{message}`, a 422 with `errors`, a refused total (409) with both amounts in rand.
 * Loose on purpose: an API elsewhere may say more.
 */
export const ErrorBodySchema = v.looseObject({
  message: v.string(),
  errors: v.optional(FieldErrorsSchema),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;

/** 409 of `POST /api/orders`: the total the shopper saw, and the one that is true now; rand. */
export const TotalChangedSchema = v.looseObject({
  message: v.string(),
  seen_total: v.number(),
  total: v.number(),
});
