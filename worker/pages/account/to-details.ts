import type { Details } from '#client/features/account/details-fields.ts';
import type { User } from '#shared/contract/user.ts';

/** What the form of the account's details shows of a customer. */
export function toDetails({ name, email, business_name, vat_number }: User): Details {
  return { name, email, business_name, vat_number };
}
