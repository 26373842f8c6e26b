import type { FormPost } from '#client/browser/form-post.ts';
import { showFailure, showToast } from '#client/ui/toast.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import type { UndoForm } from '#shared/navigation/action-result.ts';
import { showFailureToast } from '../forms/failure-toasts.ts';
import { createSubmit } from '../forms/submit.ts';
import type { AppActions, Stores, SubmitPorts } from '../store-types.ts';
import {
  continueAfterDialog,
  findSession,
  handleSessionChangeInOtherTab,
  handleSessionEnded,
} from './session.ts';
import { createSessionCheck, isSessionConfirmed } from './session-check.ts';

/** @param unsettled forms that may have been processed without a confirmation */
export function createAppActions(
  stores: Stores,
  ports: SubmitPorts,
  unsettled: readonly FormPost[],
): AppActions {
  const submit = createSubmit(stores, ports, unsettled);

  async function runUndo({ action, fields }: UndoForm, customer: number): Promise<void> {
    const result = await submit({ action, fields: new URLSearchParams(fields), customer });
    if (result.kind === 'refused') showFailure(result.message);
  }

  return {
    ...createSessionCheck(stores),
    submit,
    showDone({ message, undo }) {
      if (message === '') return;
      const { id: customer } = stores.session.getState();
      const action = undo && {
        label: 'Undo',
        run: () => void runUndo(undo, customer),
      };
      showToast({ kind: 'success', title: message, ...(action && { action }) });
    },
    readFailed(error) {
      // Another session may have begun since the request.
      if (isRejection(error, 'unauthenticated')) void isSessionConfirmed(stores, true);
      else showFailureToast();
    },
    findSession: () => findSession(stores),
    handleSessionEnded: (login) => handleSessionEnded(stores, login),
    handleSessionChangeInOtherTab: (before) => handleSessionChangeInOtherTab(stores, before),
    continueAfterDialog: (next) => continueAfterDialog(stores, next),
  };
}
