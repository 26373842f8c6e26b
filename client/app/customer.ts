import type { FormPost } from '#client/browser/form-post.ts';
import type { Session } from '#client/features/auth/session-store.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import { showFailureToast } from './failure-toasts.ts';
import { changedElsewhere, continueAfterDialog, sessionEnded } from './session.ts';
import { createSessionCheck } from './session-check.ts';
import type { SubmitPorts } from './settle-form.ts';
import { showDone } from './show-done.ts';
import type { Stores } from './stores.tsx';
import { createSubmit } from './submit.ts';

export type Customer = ReturnType<typeof createCustomer>;

/** What a tab does for its customer: posts their forms, and acts on changes of their session. */
export function createCustomer(stores: Stores, ports: SubmitPorts, unsettled: readonly FormPost[]) {
  const submit = createSubmit(stores, ports, unsettled);
  const check = createSessionCheck(stores);
  return {
    ...check,
    submit,
    showDone(result: DoneResult): void {
      const { id: customer } = stores.session.getState();
      showDone(result, (post) => void submit({ ...post, customer }));
    },
    /** A read that a shopper has asked for has failed. */
    readFailed(error: unknown): void {
      // Another session may have begun since it was asked for.
      if (isRefusal(error, 'unauthenticated')) void check.isConfirmed({});
      else showFailureToast();
    },
    sessionEnded: (asked: { next: string }) => sessionEnded(stores, asked),
    changedElsewhere: (before: Session) => changedElsewhere(stores, before),
    continueAfterDialog: (next: string | null) => continueAfterDialog(stores, next),
  };
}
