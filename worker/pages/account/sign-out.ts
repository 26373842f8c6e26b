import type { ApiClient } from '#shared/api-client/api-client.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import type { ActionOutcome } from '../page-action.ts';

/** Ends the session. One that has ended already is no failure. */
export async function signOutFrom(api: ApiClient): Promise<ActionOutcome> {
  try {
    await api.logout();
  } catch (error) {
    if (!isRefusal(error, 'unauthenticated')) throw error;
  }
  return { kind: 'redirect', to: '/', signedOut: true };
}
