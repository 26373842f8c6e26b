import type { Context } from 'hono';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { sessionOf, sessionUserSql } from '../auth/session-of.ts';
import { claimIdempotencyKey, findRecordedCall, type KeyedCall } from '../db/idempotency-key.ts';
import { queueEmail } from '../email/queue-email.ts';
import { invalid, unauthenticated } from '../http/errors.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import { type EndpointHandlers, withOwnSessionLookup } from '../http/routes.ts';
import { requestRemoval, withdrawRemovalStatement } from './account.repository.ts';
import { changeDetails, changesEmail } from './account.service.ts';
import { requireFreshLogin } from './fresh-login.ts';
import { requirePassword } from './require-password.ts';
import { type Account, findAccount, findUser } from './user.repository.ts';

export const userHandlers = {
  // The session is looked up in parallel with the user, because every page of a signed-in customer waits for this call.
  getUser: withOwnSessionLookup(async (c) => {
    const [session, user] = await Promise.all([sessionOf(c), findUser(c.env.DB, sessionUserSql(c))]);
    if (session === null || user === null) throw unauthenticated();
    return c.json(user);
  }),

  updateUser: async (c, { body: { current_password, ...patch } }) => {
    const account = await findAccount(c.env.DB, c.get('session'));
    if (account === null) throw unauthenticated();
    const isLeaving = changesEmail(account, patch);
    if (isLeaving) await proveOwnership(c, account, current_password ?? '');
    const user = await changeDetails(c.env.DB, account, patch, c.get('now')());
    if (isLeaving && user.pending_email !== null) {
      await queueEmail(c, {
        template: 'email-change-requested',
        to: account.email,
        name: account.name,
        new_email: user.pending_email,
      });
    }
    return c.json(user);
  },

  requestRemoval: async (c, { body: { keep_reviews = false }, keyedCall }) => {
    const session = await sessionOf(c);
    // The call is recorded without a user, because a repeated call no longer has a session.
    if (session !== null) {
      await requireFreshLogin(c, session);
      await removeAccount(c, { userId: session.userId, keepsReviews: keep_reviews }, keyedCall);
    } else if ((await findRecordedCall(c.env.DB, keyedCall, null)) === null) throw unauthenticated();
    return c.json({
      message: 'We’ve got your request to remove your account. You’re logged out everywhere.',
    });
  },

  withdrawRemoval: async (c) => {
    const { userId } = c.get('session');
    await withdrawRemovalStatement(c.env.DB, { userId }).run();
    const user = await findUser(c.env.DB, userId);
    if (user === null) throw unauthenticated();
    return c.json(user);
  },
} satisfies EndpointHandlers<'account'>;

async function removeAccount(
  c: Context<ApiEnv>,
  { userId, keepsReviews }: { userId: number; keepsReviews: boolean },
  keyedCall: KeyedCall | null,
): Promise<void> {
  const now = c.get('now')();
  const user = await requestRemoval(c.env.DB, userId, { keepsReviews, now });
  await claimIdempotencyKey(c.env.DB, keyedCall, { userId: null, now });
  // If the customer requested removal before and has logged in again since, the email was sent after the first request.
  if (user !== null) await queueEmail(c, { template: 'removal-request', to: user.email, name: user.name });
}

/** Requires the password before an email is changed. */
async function proveOwnership(c: Context<ApiEnv>, account: Account, password: string): Promise<void> {
  if (password === '') {
    throw invalid({ current_password: ['Enter your password to change your e-mail.'] });
  }
  await requirePassword(c, account, password);
  const now = c.get('now')();
  const key = attemptKey(c.env, 'email-change', String(account.userId));
  await countAttempt(c.env.DB, { key, ...EXACT_LIMITS['email-change'].ofCustomer, now });
}
