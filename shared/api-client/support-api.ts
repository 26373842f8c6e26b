import { type SupportInput, SupportReceivedSchema } from '../contract/support.ts';
import type { ApiCall } from './api-call.ts';

export function createSupportApi(call: ApiCall) {
  return {
    askSupport: (body: SupportInput) =>
      call({ method: 'POST', path: '/api/support', body, reply: SupportReceivedSchema }),
  };
}
