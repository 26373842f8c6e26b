import type { User } from '#shared/contract/user.ts';

/** The form's fields in the order on screen. */
export const DETAILS_FIELDS = ['name', 'email', 'current_password', 'business_name', 'vat_number'] as const;

export type Details = Pick<User, 'name' | 'email' | 'business_name' | 'vat_number'>;

/** Whether the typed e-mail address is not the account's; a new one needs the current password. */
export function isOtherEmail(typed: string, stored: string): boolean {
  // An address is ASCII without spaces, so whatever else was pasted along does not count.
  return typed.replace(/[^!-~]/g, '').toLowerCase() !== stored.toLowerCase();
}
