import { randomInt } from 'node:crypto';
import { OTP_DIGITS } from '#shared/constants.ts';

/** R-API-6: how long a pin is good, and then the reset token that it is exchanged for. */
export const PIN_LIFETIME_SECONDS = 600;
export const RESET_TOKEN_LIFETIME_SECONDS = 600;
export const MAX_PIN_ATTEMPTS = 5;

/** 000000 to 999999, each as likely as the others, from the system's CSPRNG. */
export function createPin(): string {
  return String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
}
