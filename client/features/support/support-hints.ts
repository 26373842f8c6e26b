import {
  EMAIL_RULE,
  isId,
  nameRule,
  ORDER_ID_PROBLEM,
  SUPPORT_MESSAGE_RULE,
} from '#shared/domain/field-rules.ts';
import { textProblem } from '#shared/domain/text-rule.ts';
import { orderIdIn, type SupportField } from './support-fields.ts';

const RULES = { name: nameRule('Name'), email: EMAIL_RULE, message: SUPPORT_MESSAGE_RULE };

/** The API's error message for a field, or an empty string. */
export function supportHint(field: SupportField, text: string): string {
  if (field === 'order_id') return isId(orderIdIn(text)) ? '' : ORDER_ID_PROBLEM;
  return textProblem(RULES[field], text);
}
