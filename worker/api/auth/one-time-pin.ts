import { createHmac, randomInt } from 'node:crypto';
import { OTP_DIGITS } from '#shared/constants.ts';

/** R-API-6: how long a pin is good, and then the reset token that it is exchanged for. */
export const PIN_LIFETIME_SECONDS = 600;
export const RESET_TOKEN_LIFETIME_SECONDS = 600;
/** A pin that somebody else has asked for, too, is good for them as long, and for nobody longer than this. */
export const SHARED_PIN_LIFETIME_SECONDS = 1_200;

/** Tries at a pin: of each who asked for it; of a network, and of all, who asked for it after another. */
export const PIN_ATTEMPTS = { ofAsker: 5, ofLaterOnNetwork: 10, ofLater: 20 } as const;

/** What a pin is for. Pins of one purpose are neither counted nor replaced by those of another. */
type PinPurpose = 'password' | 'email';

/** Whose pin it is, and what for. */
export type PinOwner = { email: string; purpose: PinPurpose };

/** Who asks for a pin, and tries it. */
export type PinAsker = {
  hash: string;
  networkHash: string;
  /** Whether it is a device that the account knows. */
  isKnown: boolean;
};

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
