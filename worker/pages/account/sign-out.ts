import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ActionOutcome } from '../page-action.ts';

/** Ends the session, for a form sent without scripts. A session that has ended already (401) is no failure. */
export async function signOutFrom(api: ApiClient): Promise<ActionOutcome> {
  try {
    await api.logout();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
  }
  return { kind: 'redirect', to: '/', signedOut: true };
}
