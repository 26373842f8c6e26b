import { affiliateClickOf, clientAddress } from '../http/caller.ts';
import { orNotFound } from '../http/errors.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { findOrInsertClick } from './affiliate.repository.ts';

/** R-API-50. */
export const affiliateHandlers = {
  getClientIp: (c) => c.json({ ip_address: clientAddress(c) ?? '' }),

  registerClick: async (c, { params: { affiliateId }, body }) => {
    // The IP address comes from the edge's headers. The address in the body is ignored, because clients can forge it.
    const visit = {
      id: crypto.randomUUID(),
      affiliateId,
      ipAddress: clientAddress(c) ?? '',
      userAgent: body.user_agent,
      earlierClickId: affiliateClickOf(c),
      now: c.get('now')(),
    };
    const id = orNotFound(await findOrInsertClick(c.env.DB, visit));
    return c.json({ id }, id === visit.id ? 201 : 200);
  },
} satisfies EndpointHandlers<'affiliate'>;
