import { createHash, randomBytes } from 'node:crypto';

/** Returns a new session token: 256 random bits, base64url. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token: its SHA-256, in hex. The token has enough entropy to need no salt. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
