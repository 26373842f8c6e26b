import { getConfig } from '#worker/env/config.ts';
import { claimIdempotencyKey } from '../db/idempotency-key.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { countSearches } from '../search/counts/search-counter.ts';
import { insertEvent } from './events.repository.ts';
import { insertVitals } from './vitals.repository.ts';

/** R-API-52: one event per call, counted once per idempotency key. The caller is neither identified nor stored. */
export const eventsHandlers = {
  recordEvent: async (c, { body, keyedCall }) => {
    const now = c.get('now')();
    if (await claimIdempotencyKey(c.env.DB, keyedCall, { userId: null, now })) {
      await insertEvent(c.env, body, now);
      if (body.name === 'select_content' && body.search !== undefined) {
        const opened = { query: body.search, found: null, network: '' };
        const secret = getConfig(c.env).operatorSecret;
        await countSearches(c.env.DB, [opened], { secret, now: now.getTime() });
      }
    }
    return c.json({ message: 'Counted.' });
  },
  recordVitals: async (c, { body }) => {
    await insertVitals(c.env, body, c.get('now')());
    return c.json({ message: 'Recorded.' });
  },
} satisfies EndpointHandlers<'events'>;
