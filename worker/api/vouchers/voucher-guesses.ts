import type { Context } from 'hono';
import { HttpError } from '#shared/contract/http-error.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { attemptKey, countAttempts, networkLimits, uncountAttempts } from '../http/rate-limit.ts';

/** Thrown if the voucher code does not exist. The code may be a guess, so the attempt stays counted. */
export class UnknownVoucherError extends HttpError {
  /** @param field the request field that contained the code */
  constructor(field: 'code' | 'voucher_code') {
    const errors = { [field]: ['We don’t know this voucher. Please check the code.'] };
    super(422, 'invalid', 'Please check what you entered.', { details: { errors } });
  }
}

/**
 * Runs a call that submits a voucher code. The attempt is counted before the outcome is known; otherwise many
 * simultaneous requests would pass the limit. Attempts that throw {@link UnknownVoucherError} stay counted, and so do
 * attempts that fail unexpectedly.
 */
export async function countingGuesses<Outcome>(
  c: Context<ApiEnv>,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const [{ userId }, now] = [c.get('session'), c.get('now')()];
  const guesses = [
    // A low limit per customer and a higher one per network, because anyone can create many accounts.
    { key: attemptKey(c.env, 'voucher-customer', String(userId)), ...EXACT_LIMITS.voucher.ofCustomer },
    ...networkLimits(c, 'voucher', EXACT_LIMITS.voucher.ofNetwork),
  ];
  await countAttempts(c.env.DB, guesses, now);
  const uncount = () => uncountAttempts(c.env.DB, guesses, now);
  try {
    const outcome = await run();
    await uncount();
    return outcome;
  } catch (error) {
    if (error instanceof HttpError && !(error instanceof UnknownVoucherError)) await uncount();
    throw error;
  }
}
