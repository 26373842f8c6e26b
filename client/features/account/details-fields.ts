import type { User } from '#shared/contract/user.ts';

/** The form's fields in the order on screen. */
export const DETAILS_FIELDS = ['name', 'email', 'current_password', 'business_name', 'vat_number'] as const;

export type Details = Pick<User, 'name' | 'email' | 'business_name' | 'vat_number'>;

/** True if the typed email address differs from the account's. A new address requires the current password. */
export function isOtherEmail(typed: string, stored: string): boolean {
  // An address contains only ASCII characters without spaces, so all other characters, such as pasted spaces, are
  // ignored.
  return typed.replace(/[^!-~]/g, '').toLowerCase() !== stored.toLowerCase();
}
