import {
  ADDRESS_RULES,
  DETAILS_RULES,
  EMAIL_RULE,
  LIST_NAME_RULE,
  NEW_PASSWORD_RULE,
  ORDER_ID_PROBLEM,
  OTP_RULE,
  orderIdIn,
  PERSON_RULE,
  PROVINCE_PROBLEM,
  RETURN_COMMENT_RULE,
  REVIEW_RULES,
  SUPPORT_MESSAGE_RULE,
  VOUCHER_CODE_RULE,
} from './field-rules.ts';
import { type TextRule, textProblem } from './text-rule.ts';

/** The forms that validate a field when it loses focus. */
export type HintedForm =
  | 'address'
  | 'auth'
  | 'create-list'
  | 'details'
  | 'email'
  | 'password'
  | 'rename-list'
  | 'return'
  | 'review'
  | 'support'
  | 'voucher';

/** Returns the first error that the API would report for a field, or an empty string. */
export function fieldHint(form: HintedForm, field: string, text: string): string {
  const rules = RULES[form];
  return Object.hasOwn(rules, field) ? textProblem(rules[field] ?? {}, text) : '';
}

const NAME_AND_EMAIL = { name: PERSON_RULE, email: EMAIL_RULE };
const ID_PATTERN = /^[1-9]\d{0,14}$/;

const RULES: Readonly<Record<HintedForm, Readonly<Record<string, TextRule>>>> = {
  address: { ...ADDRESS_RULES, province_id: { pattern: { pattern: ID_PATTERN, problem: PROVINCE_PROBLEM } } },
  auth: { ...NAME_AND_EMAIL, password: NEW_PASSWORD_RULE, otp: OTP_RULE },
  'create-list': { name: LIST_NAME_RULE },
  details: DETAILS_RULES,
  email: { otp: OTP_RULE },
  password: { password: NEW_PASSWORD_RULE },
  'rename-list': { name: LIST_NAME_RULE },
  return: { comment: RETURN_COMMENT_RULE },
  review: REVIEW_RULES,
  support: {
    ...NAME_AND_EMAIL,
    message: SUPPORT_MESSAGE_RULE,
    order_id: {
      clean: (typed) => String(orderIdIn(typed)),
      pattern: { pattern: ID_PATTERN, problem: ORDER_ID_PROBLEM },
    },
  },
  voucher: { code: VOUCHER_CODE_RULE },
};
