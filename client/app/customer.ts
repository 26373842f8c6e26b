import type { FormPost } from '#client/browser/form-post.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import { showFailureToast } from './failure-toasts.ts';
import { changedElsewhere, continueAfterDialog, sessionEnded } from './session.ts';
import { createSessionCheck } from './session-check.ts';
import { showDone } from './show-done.ts';
import type { Customer, Stores, SubmitPorts } from './store-types.ts';
import { createSubmit } from './submit.ts';

/** @param unsettled forms that may be done although nobody could say so */
export function createCustomer(stores: Stores, ports: SubmitPorts, unsettled: readonly FormPost[]): Customer {
  const submit = createSubmit(stores, ports, unsettled);
  const { isConfirmed, wake, refresh } = createSessionCheck(stores);
  return {
    submit,
    wake,
    refresh,
    showDone(result) {
      const { id: customer } = stores.session.getState();
      showDone(result, (post) => void submit({ ...post, customer }));
    },
    readFailed(error) {
      // Another session may have begun since it was asked for.
      if (isRefusal(error, 'unauthenticated')) void isConfirmed({});
      else showFailureToast();
    },
    sessionEnded: (asked) => sessionEnded(stores, asked),
    changedElsewhere: (before) => changedElsewhere(stores, before),
    continueAfterDialog: (next) => continueAfterDialog(stores, next),
  };
}
