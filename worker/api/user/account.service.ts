import type { User } from '#shared/contract/user.ts';
import { conflict, invalid } from '../http/errors.ts';
import { type Account, type AccountPatch, updateAccount } from './account.repository.ts';

/** Whether a change leaves the account's e-mail; the same one in other letters is the same. */
export function changesEmail(account: Account, { email }: AccountPatch): boolean {
  return email !== undefined && email.toLowerCase() !== account.email.toLowerCase();
}

/**
 * Changes what a customer says of themselves, and answers the user. Throws a `invalid` where another one has
 * the e-mail, and a `conflict` where the account's own was changed meanwhile.
 */
export async function changeDetails(
  db: D1Database,
  account: Account,
  patch: AccountPatch,
  now: Date,
): Promise<User> {
  const user = await updateAccount(db, account, patch, now);
  if (user === 'taken') {
    throw invalid({ email: ['There is an account with this e-mail already.'] });
  }
  const email = patch.email ?? account.email;
  if (user?.email.toLowerCase() !== email.toLowerCase()) {
    throw conflict('Your e-mail was changed meanwhile. Please reload the page.');
  }
  return user;
}
