/**
 * True if only customers may submit a form to this path. Anyone may submit the login dialog's forms and those of the
 * support and unsubscribe pages. If a visitor submits any other form, the browser opens the login dialog, even before
 * the app runs, and the worker rejects the submission.
 */
export function needsLogin(action: string): boolean {
  return !/^\/(?:support|notices\/stop)?(?:\?|$)/.test(action);
}
