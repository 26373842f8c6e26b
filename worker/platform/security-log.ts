import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ClientNetworks } from './client-network.ts';
import { type LogEntry, writeLog } from './log.ts';

/** Events that may indicate an attack on the shop, and links that would otherwise fail unnoticed. */
const SECURITY_EVENTS = [
  /** A login with a wrong password or an unknown email. */
  'failed-login',
  /** A wrong password from a signed-in customer. */
  'wrong-password',
  /** A wrong or expired one-time PIN. */
  'wrong-pin',
  /** A password or PIN that was not checked, because there were too many attempts before it. */
  'lockout',
  /** 403: a form or a call that does not come from the shop's own pages. */
  'forbidden',
  /** 429, except for passwords and PINs. */
  'rate-limited',
  /** A payment notification without a valid gateway signature. */
  'bad-signature',
  /** A link with an invalid or unknown affiliate id: its click is not counted. */
  'unknown-affiliate',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

type Incident = {
  event: SecurityEvent;
  /** The client's networks. */
  networks: ClientNetworks;
  /** The email of the account concerned, if there is one. */
  email?: string;
  method: string;
  path: string;
};

const noted = new AsyncLocalStorage<SecurityEvent[]>();

/** Runs the work of a request, and collects its security events in the list. */
export function withSecurityEvents<Result>(events: SecurityEvent[], work: () => Result): Result {
  return noted.run(events, work);
}

/** Writes the log line of a security event. Email and networks are hashed: see {@link hashForDay}. */
export function logSecurityEvent(
  env: Bindings,
  at: LogEntry['at'],
  { networks, email, ...incident }: Incident,
  now = new Date(),
): void {
  const hashed = (value: string): string => hashForDay(getConfig(env).operatorSecret, value, now);
  noted.getStore()?.push(incident.event);
  writeLog({
    level: 'warn',
    at,
    message: 'a security event',
    ...incident,
    network: hashed(`network:${networks.network}`),
    site: hashed(`network:${networks.site}`),
    ...(email !== undefined && { email: hashed(`e-mail:${email.toLowerCase()}`) }),
  });
}

const HASH_CHARACTERS = 16;

/**
 * Hashes a value so that log lines of one day can be matched to the same account or network, but nothing else. The key
 * is derived from OPERATOR_SECRET and the day (UTC). So candidate addresses cannot be tested without the secret, and
 * all hashes change the next day.
 */
export function hashForDay(secret: string, value: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const key = createHmac('sha256', secret).update(`security-log:${day}`).digest();
  return createHmac('sha256', key).update(value).digest('base64url').slice(0, HASH_CHARACTERS);
}
