import type { User, UserPatch } from '#shared/contract/user.ts';
import { conflict, invalid } from '../http/errors.ts';
import { updateAccount } from './account.repository.ts';
import { type Account, findAccount } from './user.repository.ts';

type DetailsPatch = Omit<UserPatch, 'current_password'>;

/**
 * True if a change sets an email that is, ignoring case, neither the account's current email nor the pending one. A
 * repeated request therefore needs no password.
 */
export function changesEmail({ email: current, pendingEmail }: Account, { email }: DetailsPatch): boolean {
  return (
    email !== undefined && ![current, pendingEmail ?? current].some((known) => isSameEmail(email, known))
  );
}

/**
 * Changes a customer's details and returns the user. A new email is pending until its PIN is entered. Throws `invalid`
 * if another account has that email, `conflict` if a concurrent request has changed the account's own email.
 */
export async function changeDetails(
  db: D1Database,
  account: Account,
  patch: DetailsPatch,
  now: Date,
): Promise<User> {
  const { email, pending_email, ...details } = patch;
  const pendingEmail = changesEmail(account, patch) ? email : pending_email;
  if (typeof pendingEmail === 'string' && (await findAccount(db, { email: pendingEmail })) !== null) {
    throw invalid({ email: ['This e-mail already has an account.'] });
  }
  const user = await updateAccount(db, account, { ...details, pendingEmail }, now);
  if (user === null || !isSameEmail(user.email, account.email)) {
    throw conflict('Your e-mail has changed in the meantime. Please reload the page.');
  }
  return user;
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
