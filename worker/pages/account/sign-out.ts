import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { ActionResult } from '../page-action.ts';

/** Ends the session of a form sent without scripts; one that has ended already is what was wanted. */
export async function signOutFrom(api: ApiClient): Promise<ActionResult> {
  try {
    await api.logout();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  return { kind: 'redirect', to: '/', signedOut: true };
}
