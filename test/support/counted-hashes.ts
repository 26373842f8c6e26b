import type { PasswordHasher } from '#worker/api/api-env.ts';
import { QUICK_HASHER } from './quick-hasher.ts';

/** A hasher that counts its uses. A login must cost one hash, whether or not the account exists. */
export function countHashes(): { passwords: PasswordHasher; count: () => number } {
  let used = 0;
  return {
    passwords: {
      ...QUICK_HASHER,
      hash: (password) => {
        used += 1;
        return QUICK_HASHER.hash(password);
      },
      verify: (password, stored) => {
        used += 1;
        return QUICK_HASHER.verify(password, stored);
      },
    },
    count: () => used,
  };
}
