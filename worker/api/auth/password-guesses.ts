import type { Context } from 'hono';
import { LOGIN_FAILURES, networkAllowance } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { attemptKey, clearAttempts, clientNetwork } from '../http/rate-limit.ts';

/**
 * How often the password of an account may be tried. Attempts at login and on the account page are counted together.
 * The tightest limit is that of an e-mail within one network, so that nobody can lock another customer out.
 */
export function passwordGuesses(c: Context<ApiEnv>, email: string) {
  const network = clientNetwork(c);
  return [
    { key: attemptKey('login-email', network, email), ...LOGIN_FAILURES.ofEmailOnNetwork },
    { key: attemptKey('login-email-anywhere', email), ...LOGIN_FAILURES.ofEmail },
    { key: attemptKey('login', network), ...networkAllowance('login') },
  ];
}

/** Forgets the attempts at an account's password once it was reset. Those of the network stay counted. */
export function clearPasswordGuesses(c: Context<ApiEnv>, email: string): Promise<void> {
  const [here, anywhere] = passwordGuesses(c, email);
  return clearAttempts(
    c.env.DB,
    [here, anywhere].flatMap((limit) => limit?.key ?? []),
  );
}
