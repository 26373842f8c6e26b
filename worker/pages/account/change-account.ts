import { toUserPatch } from '#client/features/account/details-fields.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orIfGone } from '#shared/api-client/or-if-gone.ts';
import { REMOVAL_RECORDED_PATH } from '#shared/navigation/paths.ts';
import type { ActionOutcome } from '../page-action.ts';
import { refusedForm } from '../refused-form.ts';

/** Runs the forms of the page of details where no scripts run, each known by its `intent`. */
export async function changeAccount(api: ApiClient, form: URLSearchParams): Promise<ActionOutcome> {
  try {
    return await change(api, form);
  } catch (error) {
    return refusedForm(error, [409, 422, 429]);
  }
}

async function change(api: ApiClient, form: URLSearchParams): Promise<ActionOutcome> {
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

const SESSION_ENDED: ActionOutcome = { kind: 'redirect', to: '/account/details?done=session#sessions' };
