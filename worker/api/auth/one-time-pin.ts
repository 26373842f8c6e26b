import { createHmac, randomInt } from 'node:crypto';
import { OTP_DIGITS } from '#shared/constants.ts';
import type { Device } from '#worker/platform/known-device.ts';

/** R-API-6: the lifetime of a PIN (ASVS 6.5.5 allows ten minutes), and of the reset token that it is exchanged for. */
export const PIN_LIFETIME_SECONDS = 600;
export const RESET_TOKEN_LIFETIME_SECONDS = 600;

/** Attempts at one PIN of each requester. */
export const PIN_ATTEMPTS = 5;

/** What a pin is for. Pins of one purpose are neither counted nor replaced by those of another. */
type PinPurpose = 'password' | 'email';

/** Whose pin it is, and what for. */
export type PinOwner = { email: string; purpose: PinPurpose };

/** Who requests a PIN or enters it. `device`: if the account knows it; null: the requester is a network. */
export type PinRequester = { hash: string; device: Device | null };

/** 000000 to 999999, each as likely as the others, from the system's CSPRNG. */
export function createPin(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}

/**
 * What is stored of a pin. Whoever has a copy of the database could try all million pins against a hash, however slow it
 * is, so the hash has a key that the database lacks. As it is quick, a network that thousands share needs no limit.
 */
export function hashPin(secret: string, { email, purpose }: PinOwner, pin: string): string {
  return createHmac('sha256', secret).update(`pin:${purpose}:${email.toLowerCase()}:${pin}`).digest('hex');
}
