import type { Call } from '#shared/contract/call.ts';
import { CALLS, type CallName } from '#shared/contract/calls.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import { pageOutcome } from '#shared/contract/page-outcome.ts';
import type { FailureOutcome } from './failure-notes.ts';

/** What a failure of a call comes to, by the failure policy in its row of the endpoint table (R-ERR-*). */
export function outcomeOf(call: CallName, { status }: Pick<HttpError, 'status'>): FailureOutcome {
  const { failure }: Call = CALLS[call];
  switch (failure) {
    case 'catalogue-page':
    case 'page':
      return status === 401 ? 'session-ended' : pageOutcome(failure, status);
    case 'form':
      if (status === 401) return 'session-ended';
      return status === 422 ? 'field-errors' : 'tell';
    case 'dialog':
      return status === 422 ? 'field-errors' : 'tell';
    case 'action':
      return status === 401 ? 'session-ended' : 'tell';
    case 'background':
      return 'reset-silently';
    case 'who':
      return status === 401 ? 'signed-out' : 'ignored';
    case 'helper':
    case 'counter':
      return 'ignored';
  }
}
