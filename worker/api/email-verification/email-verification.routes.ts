import type { Context } from 'hono';
import type { EmailStatus } from '#shared/contract/user.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { rememberDevice } from '../auth/device.ts';
import { mailboxHash } from '../auth/mailbox.ts';
import { checkPin, DEAD_PIN, requestPin } from '../auth/one-time-pin.service.ts';
import type { PinRequester } from '../auth/one-time-pin.ts';
import { countPinAttempt, failedEmailPinLimits } from '../auth/pin-attempts.ts';
import { queueEmail } from '../email/queue-email.ts';
import { invalid, unauthenticated } from '../http/errors.ts';
import { attemptKey, networkHashes } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { logWrongGuesses } from '../http/security.ts';
import { type AccountEmail, findEmailStatus, markEmailVerified } from './email-verification.repository.ts';

/** Email verification by a PIN sent to the address (R-HOLD-1). */
export const emailVerificationHandlers = {
  getEmailStatus: async (c) => c.json(toReply(await statusOf(c))),

  requestEmailPin: async (c, { keyedCall }) => {
    const { email, current, verified } = await statusOf(c);
    if (verified && email === current) return c.json({ message: CONFIRMED });
    const call = keyedCall && { ...keyedCall, content: { email } };
    const requester = requesterOf(c);
    const pin = await requestPin(tools(c), { email, purpose: 'email', requester, keyedCall: call });
    if (pin !== null) await queueEmail(c, { template: 'one-time-pin', to: email, pin, purpose: 'email' });
    return c.json({ message: 'We’ve sent you a one-time PIN. It works for 10 minutes.' });
  },

  verifyEmail: async (c, { body: { otp } }) => {
    const before = await statusOf(c);
    const isChange = before.email !== before.current;
    const isNew = (isChange || !before.verified) && (await redeemPin(c, before, otp));
    const after = await statusOf(c);
    // Checks the email's status rather than the PIN, because a repeated call finds the PIN already used.
    if (!after.verified || after.current !== before.email) throw invalid({ otp: [DEAD_PIN] });
    if (isChange) rememberDevice(c, after.current);
    if (isChange && isNew) {
      const { name, current: to } = before;
      await queueEmail(c, { template: 'email-changed', to, name, new_email: after.current });
    }
    return c.json(toReply(after));
  },
} satisfies EndpointHandlers<'account'>;

/**
 * Uses a PIN to verify the email. Returns false if the PIN is no longer open or the email has changed. Throws `invalid`
 * on `otp` if the PIN is wrong or another account now has the email.
 */
async function redeemPin(
  c: Context<ApiEnv>,
  { email, current }: AccountEmail,
  otp: string,
): Promise<boolean> {
  const guess = { email, wrong: 'wrong-pin' } as const;
  const pinId = await logWrongGuesses(c, guess, () =>
    countPinAttempt(c, failedEmailPinLimits(c, email, email !== current), () =>
      checkPin(tools(c), { email, purpose: 'email', requester: requesterOf(c) }, otp),
    ),
  );
  if (pinId === null) return false;
  const { userId } = c.get('session');
  const change = {
    email,
    current,
    userId,
    pinId,
    mailboxHash: mailboxHash(c.env, email),
    now: c.get('now')(),
  };
  const outcome = await markEmailVerified(c.env.DB, change);
  if (outcome === 'taken') throw invalid({ otp: [TAKEN] });
  return outcome === 'verified';
}

const TAKEN = 'Another account has this e-mail by now. Choose a different one under “Your details”.';

const CONFIRMED = 'Your e-mail is already confirmed.';

function toReply({ email, verified, needed }: AccountEmail): EmailStatus {
  return { email, verified, needed };
}

async function statusOf(c: Context<ApiEnv>): Promise<AccountEmail> {
  const caller = { userId: c.get('session').userId, networks: networkHashes(c) };
  const status = await findEmailStatus(c.env.DB, caller);
  if (status === null) throw unauthenticated();
  return status;
}

/** The requester is the customer, because only the signed-in customer can request or enter this PIN. */
function requesterOf(c: Context<ApiEnv>): PinRequester {
  return { hash: attemptKey(c.env, 'customer', String(c.get('session').userId)), device: null };
}

function tools(c: Context<ApiEnv>) {
  return { db: c.env.DB, secret: getConfig(c.env).operatorSecret, now: c.get('now')() };
}
