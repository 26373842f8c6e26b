import type { PasswordHasher } from '#worker/api/api-env.ts';
import { scryptHasher } from '#worker/api/auth/password.ts';

/** The real hasher, counted: each use of it is one hash's work, whether or not there is something to compare with. */
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
