import { type ClickInput, ClickSchema, ClientIpSchema } from '../contract/affiliate.ts';
import type { ApiCall } from './api-call.ts';

export function createAffiliateApi(call: ApiCall) {
  return {
    getClientIp: () => call({ method: 'GET', path: '/api/get-ip', reply: ClientIpSchema }),
    /** The same visitor's repeat within an hour answers the first click's id. */
    registerClick: (affiliateId: number, body: ClickInput) =>
      call({ method: 'POST', path: `/api/clicks/${affiliateId}`, body, reply: ClickSchema }),
  };
}
