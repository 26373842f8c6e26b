import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { rememberDevice } from '../auth/device.ts';
import { rejectWeakPassword } from '../auth/weak-passwords.ts';
import { findRecordedCall, type KeyedCall } from '../db/idempotency-key.ts';
import { queueEmail } from '../email/queue-email.ts';
import { conflict, unauthenticated } from '../http/errors.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { replacePassword } from './account.repository.ts';
import { recordPasswordConfirmation } from './fresh-login.ts';
import { requirePassword } from './require-password.ts';
import { type Account, findAccount } from './user.repository.ts';

/** Changes or confirms the password of a signed-in customer, who must enter the current password. */
export const passwordHandlers = {
  changePassword: async (c, { body, keyedCall }) => {
    // Reads the account before looking for a recorded call, so that the second of two concurrent calls finds either the
    // old hash or the first call's record.
    const account = await findAccount(c.env.DB, c.get('session'));
    if (account === null) throw unauthenticated();
    // Rejects a weak password before the old password is compared, so that the attempt does not count as a guess.
    rejectWeakPassword(body.password, account, getConfig(c.env));
    const recorded = await findRecordedCall(c.env.DB, keyedCall, account.userId);
    if (recorded === null) await requirePassword(c, account, body.current_password);
    const changedAt = recorded?.at ?? (await changePassword(c, account, body.password, keyedCall));
    // A repeated call queues the same email again, which is sent once.
    await queueEmail(c, {
      template: 'password-changed',
      to: account.email,
      changed_at: changedAt,
      by: 'password',
    });
    // The new password has invalidated every device token, including this device's.
    rememberDevice(c, account.email);
    return c.json({ message: 'Your password is changed. All other devices are logged out.' });
  },

  confirmPassword: async (c, { body }) => {
    const session = c.get('session');
    const account = await findAccount(c.env.DB, session);
    if (account === null) throw unauthenticated();
    await requirePassword(c, account, body.current_password);
    await recordPasswordConfirmation(c.env.DB, session, c.get('now')());
    return c.json({ message: 'Thank you. You can now download your data or remove your account.' });
  },
} satisfies EndpointHandlers<'account'>;

/** Changes the password. Returns the time of the change. For a repeated call, this is the time of the first call. */
async function changePassword(
  c: Context<ApiEnv>,
  account: Account,
  password: string,
  keyedCall: KeyedCall | null,
): Promise<string> {
  const now = c.get('now')();
  const passwordHash = await c.get('passwords').hash(password);
  const result = await replacePassword(c.env.DB, account, {
    passwordHash,
    session: c.get('session'),
    now,
    keyedCall,
  });
  if (result === 'changed') return now.toISOString();
  const recorded = result === 'repeated' ? await findRecordedCall(c.env.DB, keyedCall, account.userId) : null;
  if (recorded === null)
    throw conflict('Your password has changed in the meantime. Please log in with the new one.');
  return recorded.at;
}
