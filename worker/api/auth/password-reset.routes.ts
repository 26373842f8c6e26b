import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { createDeviceTicket } from '#worker/platform/known-device.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { queueEmail } from '../email/queue-email.ts';
import { runAfterResponse } from '../http/after-response.ts';
import { countAttempts, networkLimits } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { logWrongGuesses } from '../http/security.ts';
import { rememberDevice } from './device.ts';
import { requestPin } from './one-time-pin.service.ts';
import { clearPasswordGuesses } from './password-guesses.ts';
import { resetPassword, verifyPin } from './password-reset.service.ts';
import { clearFailedPins, countPinAttempt, failedPinLimits, pinRequesterOf } from './pin-attempts.ts';

/** Password reset by one-time PIN (R-API-6, 7, 8). None of these calls reads or creates a session. */
export const passwordResetHandlers = {
  forgotPassword: async (c, { body: { email }, keyedCall }) => {
    const now = c.get('now')();
    const requester = await pinRequesterOf(c, email);
    // Recognised devices have a separate limit, which other visitors on the same network cannot use up.
    const what = requester.device === null ? 'forgot-password' : 'forgot-password-known';
    await countAttempts(c.env.DB, networkLimits(c, what, EXACT_LIMITS['forgot-password'].ofNetwork), now);
    const pin = await requestPin(tools(c), { email, purpose: 'password', requester, keyedCall });
    if (pin !== null) {
      const device_ticket = createDeviceTicket(tools(c).secret, email, now);
      await runAfterResponse(c, queueEmail(c, { template: 'one-time-pin', to: email, pin, device_ticket }));
    }
    return c.json({ message: 'If we know this e-mail, a one-time PIN is on its way.' });
  },

  verifyOtp: async (c, { body: input, keyedCall }) => {
    const requester = await pinRequesterOf(c, input.email);
    const guess = { email: input.email, wrong: 'wrong-pin' } as const;
    const token = await logWrongGuesses(c, guess, () =>
      countPinAttempt(c, failedPinLimits(c, input.email, requester), () =>
        verifyPin(tools(c), { ...input, requester }, keyedCall),
      ),
    );
    await clearFailedPins(c, input.email);
    rememberDevice(c, input.email);
    return c.json({ token });
  },

  resetPassword: async (c, { body: input }) => {
    const email = await resetPassword({ ...tools(c), config: getConfig(c.env) }, input);
    if (email !== null) {
      await clearPasswordGuesses(c, email);
      // The new password has invalidated every device token, including this device's.
      rememberDevice(c, email);
      const changedAt = c.get('now')().toISOString();
      await queueEmail(c, { template: 'password-changed', to: email, changed_at: changedAt, by: 'pin' });
    }
    return c.json({ message: 'Your password is changed. Log in with the new one.' });
  },
} satisfies EndpointHandlers<'account'>;

function tools(c: Context<ApiEnv>) {
  const secret = getConfig(c.env).operatorSecret;
  return { db: c.env.DB, passwords: c.get('passwords'), secret, now: c.get('now')() };
}
