import type { Context } from 'hono';
import { isRejection } from '#shared/contract/http-error.ts';
import { logSecurityEvent, type SecurityEvent } from '#worker/platform/security-log.ts';
import type { ApiEnv } from '../api-env.ts';
import { clientNetworks } from './rate-limit.ts';

/** Logs a security event of a call with the affected account and the caller's network. */
export function logSecurity(c: Context<ApiEnv>, event: SecurityEvent, email?: string): void {
  const { method, path } = c.req;
  const incident = { event, networks: clientNetworks(c), method, path };
  logSecurityEvent(c.env, 'api', email === undefined ? incident : { ...incident, email }, c.get('now')());
}

type Guess = { email: string; wrong: SecurityEvent };

/**
 * Runs work that needs a correct password or PIN. Logs the event `wrong` if the password or PIN is wrong, and `lockout`
 * if the attempt exceeds a limit.
 */
export async function logWrongGuesses<Result>(
  c: Context<ApiEnv>,
  { email, wrong }: Guess,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isRejection(error, 'invalid')) logSecurity(c, wrong, email);
    if (isRejection(error, 'too_many_requests')) logSecurity(c, 'lockout', email);
    throw error;
  }
}
