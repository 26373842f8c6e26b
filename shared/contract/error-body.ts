import * as v from 'valibot';
import { ERROR_CODES } from './errors.ts';

/**
 * The body of every error: a code and a sentence; a 422 also has `errors`. The schema is loose, because some errors
 * have further fields, such as the two totals of `total_changed`.
 */
export const ErrorBodySchema = v.looseObject({
  code: v.picklist(ERROR_CODES),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
