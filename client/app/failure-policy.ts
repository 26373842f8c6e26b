import type { Call } from '#shared/contract/call.ts';
import { CALLS, type CallName } from '#shared/contract/calls.ts';
import { type HttpError, isMissing } from '#shared/contract/http-error.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
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

/** What it comes to where a page's data is refused, whichever of its calls it was (R-ERR-3, R-ERR-4). */
export function pageOutcomeOf(route: RouteId, status: number): 'error-page' | 'go-back' {
  return pageOutcome(CATALOGUE_PAGES.has(route) ? 'catalogue-page' : 'page', status);
}

const CATALOGUE_PAGES: ReadonlySet<RouteId> = new Set(['category', 'brand', 'product', 'home']);

/** What does not exist is the error page everywhere; a failure of what lies behind, for the catalogue alone. */
function pageOutcome(policy: 'catalogue-page' | 'page', status: number): 'error-page' | 'go-back' {
  if (isMissing({ status })) return 'error-page';
  return status === 500 && policy === 'catalogue-page' ? 'error-page' : 'go-back';
}
