import { EMAIL_RULE, NEW_PASSWORD_RULE, nameRule, OTP_RULE } from '#shared/domain/field-rules.ts';
import { textProblem } from '#shared/domain/text-rule.ts';
import type { AuthFieldName } from './auth-modes.ts';

const RULES = { name: nameRule('Name'), email: EMAIL_RULE, password: NEW_PASSWORD_RULE, otp: OTP_RULE };

/** What the contract says of a field as typed, or an empty string. Fetched when a field is first left. */
export function authWarning(name: AuthFieldName, value: string): string {
  return textProblem(RULES[name], value);
}
