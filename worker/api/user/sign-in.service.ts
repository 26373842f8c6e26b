import { SESSION_MAX_AGE_SECONDS } from '#shared/constants.ts';
import type { LoginInput, RegisterInput, SignedIn } from '#shared/contract/auth.ts';
import type { PasswordHasher } from '../api-env.ts';
import { insertSessionStatements, type NewSession } from '../auth/session.repository.ts';
import { createSessionToken, hashSessionToken } from '../auth/session-token.ts';
import { type Account, findUser, insertUser, updatePasswordHashStatement } from './user.repository.ts';

type Tools = { db: D1Database; passwords: PasswordHasher };
type Registration = RegisterInput & { mailboxHash: string };

/**
 * Signs a user in. Returns null if the email or the password is wrong, without revealing which.
 * @param account the account with this email; null if there is none
 */
export async function logIn(
  { db, passwords }: Tools,
  account: Account | null,
  { email, password, device_name }: LoginInput,
  now: Date,
): Promise<SignedIn | null> {
  const match = await passwords.verify(password, account?.passwordHash);
  if (account === null || match === 'wrong') return null;

  const rehash =
    match === 'outdated' ? [updatePasswordHashStatement(db, account, await passwords.hash(password))] : [];
  const { token, session } = beginSession(device_name, now);
  const user = await findUser(db, account.userId, [
    ...insertSessionStatements(db, email, session),
    ...rehash,
  ]);
  return user === null ? null : { token, user };
}

/** Creates an account with its Wishlist and signs it in. Returns null if the email is taken. */
export async function register(
  { db, passwords }: Tools,
  { name, email, password, device_name, mailboxHash }: Registration,
  now: Date,
): Promise<SignedIn | null> {
  const passwordHash = await passwords.hash(password);
  const { token, session } = beginSession(device_name, now);
  // One batch, so an account never exists without its Wishlist and session.
  const user = await insertUser(
    db,
    { name, email, mailboxHash, passwordHash, emailVerifiedAt: null, createdAt: now },
    insertSessionStatements(db, email, session),
  );
  return user === null ? null : { token, user };
}

function beginSession(deviceName: string, now: Date): { token: string; session: NewSession } {
  const token = createSessionToken();
  const expiresAt = new Date(now.getTime() + SESSION_MAX_AGE_SECONDS * 1_000);
  return { token, session: { tokenHash: hashSessionToken(token), deviceName, startsAt: now, expiresAt } };
}
