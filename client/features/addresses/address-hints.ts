import { ADDRESS_RULES, isId, PROVINCE_PROBLEM } from '#shared/domain/field-rules.ts';
import { textProblem } from '#shared/domain/text-rule.ts';
import type { AddressField } from './address-fields.ts';

/** The API's error message for a field, or an empty string. */
export function addressHint(field: AddressField, text: string): string {
  if (field === 'province_id') return isId(Number(text)) ? '' : PROVINCE_PROBLEM;
  return textProblem(ADDRESS_RULES[field], text);
}
