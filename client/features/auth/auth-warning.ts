import * as v from 'valibot';
import { NewPasswordSchema, OtpSchema } from '#shared/contract/auth.ts';
import { nameSchema } from '#shared/contract/common.ts';
import { EmailSchema } from '#shared/contract/user.ts';
import type { AuthFieldName } from './auth-modes.ts';

const SCHEMAS = { name: nameSchema('Name'), email: EmailSchema, password: NewPasswordSchema, otp: OtpSchema };

/** What the contract says of a field as typed, or an empty string. Fetched when a field is first left. */
export function authWarning(name: AuthFieldName, value: string): string {
  const result = v.safeParse(SCHEMAS[name], value);
  return result.issues?.[0]?.message ?? '';
}
