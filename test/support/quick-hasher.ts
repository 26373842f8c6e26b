import { createScryptHasher } from '#worker/api/auth/password.ts';

/**
 * The shop's hasher with minimal cost, so that hashing takes almost no time. Only tests about hash cost use the real
 * one.
 */
export const QUICK_HASHER = createScryptHasher(4);
