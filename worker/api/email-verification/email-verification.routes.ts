import { type Context, Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { EmailStatus } from '#shared/contract/user.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { checkPin, DEAD_PIN, requestPin } from '../auth/one-time-pin.service.ts';
import type { PinRequester } from '../auth/one-time-pin.ts';
import { countPinAttempt, failedEmailPinLimits } from '../auth/pin-attempts.ts';
import { invalid, unauthenticated } from '../http/errors.ts';
import { attemptKey, networkHashes } from '../http/rate-limit.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { traceGuess } from '../http/security.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findEmailStatus, markEmailVerified } from './email-verification.repository.ts';

/** How a customer proves that their e-mail is theirs (R-HOLD-1): by a pin that is mailed to it. */
export const emailVerificationRoutes = new Hono<ApiEnv>();

registerEndpoint(emailVerificationRoutes, ENDPOINTS.getEmailStatus, async (c) => c.json(await statusOf(c)));

registerEndpoint(emailVerificationRoutes, ENDPOINTS.requestEmailPin, async (c, { keyedCall }) => {
  const { email, verified } = await statusOf(c);
  if (verified) return c.json({ message: CONFIRMED });
  const call = keyedCall && { ...keyedCall, content: { email } };
  const requester = requesterOf(c);
  const pin = await requestPin(tools(c), { email, purpose: 'email', requester, keyedCall: call });
  if (pin !== null) await queueMail(c, { template: 'one-time-pin', to: email, pin, purpose: 'email' });
  return c.json({ message: 'We’ve sent you a one-time PIN. It works for 10 minutes.' });
});

registerEndpoint(emailVerificationRoutes, ENDPOINTS.verifyEmail, async (c, { body: { otp } }) => {
  const before = await statusOf(c);
  if (!before.verified) await redeemPin(c, before.email, otp);
  const after = await statusOf(c);
  // Its repetition finds the pin used, by itself.
  if (!after.verified) throw invalid({ otp: [DEAD_PIN] });
  return c.json(after);
});

/** Throws `invalid` on `otp` where the pin is not right; one that is right and open verifies the e-mail. */
async function redeemPin(c: Context<ApiEnv>, email: string, otp: string): Promise<void> {
  const guess = { email, wrong: 'wrong-pin' } as const;
  const pinId = await traceGuess(c, guess, () =>
    countPinAttempt(c, failedEmailPinLimits(c), () =>
      checkPin(tools(c), { email, purpose: 'email', requester: requesterOf(c) }, otp),
    ),
  );
  if (pinId === null) return;
  const { userId } = c.get('session');
  await markEmailVerified(c.env.DB, { userId, email, pinId, now: c.get('now')() });
}

const CONFIRMED = 'Your e-mail is already confirmed.';

async function statusOf(c: Context<ApiEnv>): Promise<EmailStatus> {
  const caller = { userId: c.get('session').userId, networks: networkHashes(c, 'hold') };
  const status = await findEmailStatus(c.env.DB, caller);
  if (status === null) throw unauthenticated();
  return status;
}

/** Only the customer can request the PIN or enter it. */
function requesterOf(c: Context<ApiEnv>): PinRequester {
  return { hash: attemptKey(c.env, 'customer', String(c.get('session').userId)), device: null };
}

function tools(c: Context<ApiEnv>) {
  return { db: c.env.DB, secret: getConfig(c.env).operatorSecret, now: c.get('now')() };
}
