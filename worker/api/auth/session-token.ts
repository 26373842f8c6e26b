import { createHash, randomBytes } from 'node:crypto';

/** A new session's token: 256 random bits, base64url. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256, in hex. The token has enough entropy to need no salt. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
