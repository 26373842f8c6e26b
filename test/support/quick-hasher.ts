import { createScryptHasher } from '#worker/api/auth/password.ts';

/** The shop's hasher with parameters so small that a test hashes in no time; only what is about them has the real one. */
export const QUICK_HASHER = createScryptHasher(4);
