import type { Bindings } from '#worker/env/bindings.ts';
import { attemptKey } from '../http/rate-limit.ts';

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the key of the mailbox that an email address belongs to. Addresses that differ only in case, a `+tag`,
 * Gmail's dots or Gmail's domain have the same key. Like every stored limit key, it is a keyed hash.
 */
export function mailboxHash(env: Bindings, email: string): string {
  return attemptKey(env, 'mailbox', mailboxOf(email));
}

function mailboxOf(email: string): string {
  const text = email.toLowerCase();
  const at = text.lastIndexOf('@');
  const [name, domain] = [text.slice(0, at).replace(/(?<=.)\+.*$/, ''), text.slice(at + 1)];
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
