import type { User } from '#shared/contract/user.ts';
import { conflict, invalid } from '../http/errors.ts';
import { type AccountChange, type AccountPatch, updateAccount } from './account.repository.ts';
import type { Account } from './user.repository.ts';

/** Whether a change replaces the account's e-mail. Upper and lower case make no difference. */
export function changesEmail(account: Account, { email }: AccountPatch): boolean {
  return email !== undefined && !isSameEmail(email, account.email);
}

/**
 * Changes a customer's details and returns the user. Throws `invalid` if another account has the e-mail, `conflict` if
 * the account's e-mail was changed by another request meanwhile.
 */
export async function changeDetails(db: D1Database, account: Account, change: AccountChange): Promise<User> {
  const { patch } = change;
  const user = await updateAccount(db, account, change);
  if (user === 'taken') {
    throw invalid({ email: ['This e-mail already has an account.'] });
  }
  if (user === null || !isSameEmail(user.email, patch.email ?? account.email)) {
    throw conflict('Your e-mail has changed in the meantime. Please reload the page.');
  }
  return user;
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
