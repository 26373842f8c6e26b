import * as v from 'valibot';
import { ERROR_CODES } from './errors.ts';

/** Loose: a refusal may say more beside this, such as the two totals of `total_changed`. */
export const ErrorBodySchema = v.looseObject({
  code: v.picklist(ERROR_CODES),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});
