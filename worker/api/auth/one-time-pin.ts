import { createHmac, randomInt } from 'node:crypto';
import { OTP_DIGITS } from '#shared/constants.ts';
import type { Device } from '#worker/platform/known-device.ts';

/**
 * R-API-6: the lifetimes of a PIN and of the reset token for which it is exchanged. ASVS 6.5.5 allows ten minutes for a
 * PIN.
 */
export const PIN_LIFETIME_SECONDS = 600;
export const RESET_TOKEN_LIFETIME_SECONDS = 600;

/** Attempts per PIN and requester. */
export const PIN_ATTEMPTS = 5;

/** The purpose of a PIN. PINs of different purposes are counted and replaced separately. */
type PinPurpose = 'password' | 'email';

/** The email and the purpose of a PIN. */
export type PinKey = { email: string; purpose: PinPurpose };

/** The person who requests or enters a PIN. `device`: their device if the account recognises it, otherwise null. */
export type PinRequester = { hash: string; device: Device | null };

/** Returns 000000 to 999999, uniformly distributed, from the system's CSPRNG. */
export function createPin(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}

/**
 * Returns the stored hash of a PIN. The hash is keyed with a secret that is not in the database. If it were not keyed,
 * an attacker with a copy of the database could try all million PINs against it, however slow it is. Because the hash
 * is fast, only failed PINs are limited. A limit on correct PINs would affect all customers who share a network, which
 * may be thousands.
 */
export function hashPin(secret: string, { email, purpose }: PinKey, pin: string): string {
  return createHmac('sha256', secret).update(`pin:${purpose}:${email.toLowerCase()}:${pin}`).digest('hex');
}
