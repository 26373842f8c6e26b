import type { User, UserPatch } from '#shared/contract/user.ts';
import { conflict, invalid } from '../http/errors.ts';
import { updateAccount } from './account.repository.ts';
import { type Account, findAccount } from './user.repository.ts';

type DetailsPatch = Omit<UserPatch, 'current_password'>;

/**
 * True if a change names an e-mail that is neither the account's nor pending already, so a repeated request needs no
 * password. Upper and lower case make no difference.
 */
export function changesEmail({ email: current, pendingEmail }: Account, { email }: DetailsPatch): boolean {
  return (
    email !== undefined && ![current, pendingEmail ?? current].some((known) => isSameEmail(email, known))
  );
}

/**
 * Changes a customer's details and returns the user. Another e-mail is pending until its PIN is entered. Throws `invalid`
 * if an account has that e-mail, `conflict` if the account's own e-mail was changed by another request meanwhile.
 */
export async function changeDetails(db: D1Database, account: Account, patch: DetailsPatch): Promise<User> {
  const { email, pending_email, ...details } = patch;
  const pendingEmail = changesEmail(account, patch) ? email : pending_email;
  if (typeof pendingEmail === 'string' && (await findAccount(db, { email: pendingEmail })) !== null) {
    throw invalid({ email: ['This e-mail already has an account.'] });
  }
  const user = await updateAccount(db, account, { ...details, pendingEmail });
  if (user === null || !isSameEmail(user.email, account.email)) {
    throw conflict('Your e-mail has changed in the meantime. Please reload the page.');
  }
  return user;
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
