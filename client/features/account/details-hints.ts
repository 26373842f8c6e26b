import { DETAILS_RULES } from '#shared/domain/field-rules.ts';
import { textProblem } from '#shared/domain/text-rule.ts';
import type { DetailsField } from './details-fields.ts';

/** The API's error message for a field, or an empty string. */
export function detailsHint(field: DetailsField, text: string): string {
  return textProblem(DETAILS_RULES[field], text);
}
