import * as v from 'valibot';
import { ERROR_CODES } from './errors.ts';

/**
 * The body of every refusal: what was refused in one word and in a sentence; a 422 has `errors`. Loose: it may say more,
 * such as the two totals of `total_changed`.
 */
export const ErrorBodySchema = v.looseObject({
  code: v.picklist(ERROR_CODES),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
