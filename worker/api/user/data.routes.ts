import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { requireFreshLogin } from './fresh-login.ts';
import { openPersonalData } from './personal-data.repository.ts';
import { personalDataFile } from './personal-data-file.ts';

export const dataHandlers = {
  /** "Download my data" (POPIA, section 23). */
  downloadUserData: async (c) => {
    await requireFreshLogin(c, c.get('session'));
    const { userId } = c.get('session');
    const now = c.get('now')();
    const key = attemptKey(c.env, 'data-download', String(userId));
    await countAttempt(c.env.DB, { key, ...EXACT_LIMITS['data-download'].ofCustomer, now });
    const data = await openPersonalData(c.env.DB, userId);
    return c.body(personalDataFile(data, now), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    });
  },
} satisfies EndpointHandlers<'account'>;
