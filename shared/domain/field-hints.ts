import {
  ADDRESS_RULES,
  DETAILS_RULES,
  EMAIL_RULE,
  LIST_NAME_RULE,
  NEW_PASSWORD_RULE,
  ORDER_ID_PROBLEM,
  OTP_RULE,
  PERSON_RULE,
  PROVINCE_PROBLEM,
  parseOrderNumber,
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

/** The text below a field: an error, or a suggestion for text that the API accepts. */
export type FieldNote = { error?: string; suggestion?: string };

/** Returns a field's error, a suggestion for a mistyped email address, or null. */
export function fieldNote(form: HintedForm, field: string, text: string): FieldNote | null {
  const error = fieldHint(form, field, text);
  if (error !== '') return { error };
  const suggestion = field === 'email' ? emailSuggestion(text) : '';
  return suggestion === '' ? null : { suggestion };
}

/** Returns the first error that the API would report for a field, or an empty string. */
export function fieldHint(form: HintedForm, field: string, text: string): string {
  const rules = RULES[form];
  if (!Object.hasOwn(rules, field)) return '';
  return textProblem(rules[field] ?? {}, text);
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
      clean: (typed) => String(parseOrderNumber(typed)),
      pattern: { pattern: ID_PATTERN, problem: ORDER_ID_PROBLEM },
    },
  },
  voucher: { code: VOUCHER_CODE_RULE },
};

const EMAIL_PROVIDERS = [
  ...[
    'gmail.com',
    'outlook.com',
    'hotmail.com',
    'yahoo.com',
    'icloud.com',
    'live.com',
    'mail.com',
    'ymail.com',
  ],
  ...['webmail.co.za', 'mweb.co.za', 'vodamail.co.za', 'telkomsa.net'],
];

/**
 * Returns a suggestion for a likely typing error: "Did you mean thandi@gmail.com?" for "thandi@gmial.com". Otherwise
 * returns an empty string.
 */
function emailSuggestion(email: string): string {
  const [name, domain = '', ...others] = email.trim().toLowerCase().split('@');
  if (name === '' || others.length > 0 || EMAIL_PROVIDERS.includes(domain)) return '';
  const suggested = EMAIL_PROVIDERS.find((provider) => isOneEditApart(provider, domain));
  return suggested === undefined ? '' : `Did you mean ${name}@${suggested}?`;
}

/** True if the texts are equal, or differ by one added, omitted or replaced letter, or by two swapped neighbours. */
function isOneEditApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length);
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}
