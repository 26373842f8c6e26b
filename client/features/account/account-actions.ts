import { orIfGone } from '#client/browser/call-api.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { toUserPatch } from './details-fields.ts';
import { REMOVAL_RECORDED_PATH } from './removal-recorded.tsx';

type Result =
  | { kind: 'redirect'; to: string; signedOut?: boolean }
  | { kind: 'invalid'; errors: FieldErrors; message: string };

/** What was done, for the page that comes after a form sent without scripts. */
export type Done = 'details' | 'session' | null;

export function doneIn(url: URL): Done {
  const done = url.searchParams.get('done');
  return done === 'details' || done === 'session' ? done : null;
}

/** The forms of the page of details, each known by its `intent`. */
export async function changeAccount(api: ApiClient, form: URLSearchParams): Promise<Result> {
  try {
    return await change(api, form);
  } catch (error) {
    if (!(error instanceof ApiError) || !SPEAKS_FOR_ITSELF.has(error.status)) throw error;
    return { kind: 'invalid', errors: error.errors, message: error.message };
  }
}

/** Refused with a reason: the fields, or too often. */
const SPEAKS_FOR_ITSELF: ReadonlySet<number> = new Set([409, 422, 429]);

async function change(api: ApiClient, form: URLSearchParams): Promise<Result> {
  switch (form.get('intent')) {
    case 'end-session': {
      await orIfGone(api.endSession(Number(form.get('id'))), api.listSessions);
      return SESSION_ENDED;
    }
    case 'end-other-sessions':
      await api.endOtherSessions();
      return SESSION_ENDED;
    case 'remove':
      await api.requestRemoval();
      return { kind: 'redirect', to: REMOVAL_RECORDED_PATH, signedOut: true };
    default: {
      const { email } = await api.getUser();
      await api.updateUser(toUserPatch(Object.fromEntries(form), email));
      return { kind: 'redirect', to: '/account/details?done=details' };
    }
  }
}

const SESSION_ENDED: Result = { kind: 'redirect', to: '/account/details?done=session#sessions' };
