import type { User, UserPatch } from '#shared/contract/user.ts';

/** The form's fields, in their order on screen. */
export const DETAILS_FIELDS = ['name', 'email', 'current_password', 'business_name', 'vat_number'] as const;
export type DetailsField = (typeof DETAILS_FIELDS)[number];

/** What the form changes. */
export type Details = Pick<User, 'name' | 'email' | 'business_name' | 'vat_number'>;

export function toDetails({ name, email, business_name, vat_number }: User): Details {
  return { name, email, business_name, vat_number };
}

/** Whether what is typed is another e-mail address than the account's: then the password is asked for. */
export function isOtherEmail(typed: string, stored: string): boolean {
  return typed.trim().toLowerCase() !== stored.toLowerCase();
}

/**
 * What was typed as the API takes it; what is wrong with it is the API's to say (R-VAL-1). The password goes along only
 * where it is asked for: a browser may have filled it in unseen.
 */
export function toUserPatch(typed: Readonly<Record<string, string>>, storedEmail: string): UserPatch {
  const { name = '', email = '', business_name = '', vat_number = '', current_password = '' } = typed;
  return {
    name,
    email,
    business_name,
    vat_number,
    ...(isOtherEmail(email, storedEmail) ? { current_password } : {}),
  };
}
