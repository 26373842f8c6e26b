import type { PasswordHasher } from '#worker/api/api-env.ts';
import { scryptHasher } from '#worker/api/auth/password.ts';

/** Counts uses of the real hasher: a login costs one hash, whether or not the account exists. */
export function countHashes(): { passwords: PasswordHasher; count: () => number } {
  let used = 0;
  return {
    passwords: {
      hash: (password) => {
        used += 1;
        return scryptHasher.hash(password);
      },
      verify: (password, stored) => {
        used += 1;
        return scryptHasher.verify(password, stored);
      },
    },
    count: () => used,
  };
}
