import { createScryptHasher } from '#worker/api/auth/password.ts';

/**
 * The shop's password hasher with minimal cost, which takes almost no time. Only tests of the hashing cost use the real
 * hasher.
 */
export const QUICK_HASHER = createScryptHasher(4);
