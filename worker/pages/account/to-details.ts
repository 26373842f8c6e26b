import type { Details } from '#client/features/account/details-fields.ts';
import type { User } from '#shared/contract/user.ts';

/** The customer's fields that the account details form shows. */
export function toDetails({ name, email, business_name, vat_number }: User): Details {
  return { name, email, business_name, vat_number };
}
