import type { FailurePolicy } from './call.ts';
import { isMissing } from './http-error.ts';

/** `go-back`: a toast, and the page before stays; on a full load the error page, 502 or 503. */
export type PageOutcome = 'error-page' | 'go-back';

/**
 * What it comes to where a call fails that a page is loaded with (R-ERR-3, R-ERR-4): what does not exist is the error
 * page everywhere, a 500 for the catalogue's own calls alone.
 */
export function pageOutcome(policy: FailurePolicy | null, status: number): PageOutcome {
  if (isMissing({ status })) return 'error-page';
  return status === 500 && policy === 'catalogue-page' ? 'error-page' : 'go-back';
}
