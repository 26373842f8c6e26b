import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ClientNetworks } from './client-network.ts';
import { type LogEntry, writeLog } from './log.ts';

/** The traces that an attack on the shop cannot avoid, and links that fail unseen. */
export const SECURITY_EVENTS = [
  /** A login with a password that is not the account's, or with an e-mail that nobody has. */
  'failed-login',
  /** Somebody who is signed in gave a password that is not theirs. */
  'wrong-password',
  /** A one-time pin that is wrong, or good no more. */
  'wrong-pin',
  /** A password or a pin that was not even looked at: there were too many before it. */
  'lockout',
  /** 403: a form or a call that the shop's own pages have not sent. */
  'forbidden',
  /** 429, for anything but a password or a pin. */
  'rate-limited',
  /** A payment notification that no gateway has signed. */
  'bad-signature',
  /** A link with an affiliate id that is no number, or that no affiliate has: its click is not counted. */
  'unknown-affiliate',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

type Incident = {
  event: SecurityEvent;
  /** The client's. */
  networks: ClientNetworks;
  /** Whose account it is about, where it is about one. */
  email?: string;
  method: string;
  path: string;
};

const noted = new AsyncLocalStorage<SecurityEvent[]>();

/** Runs the work of a request with a list that takes each of its security events. */
export function withSecurityEvents<Result>(events: SecurityEvent[], work: () => Result): Result {
  return noted.run(events, work);
}

/** Writes the one line of a security event. E-mail and networks are hashed: see {@link hashForDay}. */
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
 * Lets lines of one day be told to be about the same account or network, and no more: the key is made of OPERATOR_SECRET
 * and the day (UTC), so nobody without the secret can try addresses, and the next day everybody has another hash.
 */
export function hashForDay(secret: string, value: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const key = createHmac('sha256', secret).update(`security-log:${day}`).digest();
  return createHmac('sha256', key).update(value).digest('base64url').slice(0, HASH_CHARACTERS);
}
