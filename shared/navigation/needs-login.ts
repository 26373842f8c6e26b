/**
 * True if only customers may submit a form to this path. Everyone may submit the forms of the login dialog, of support
 * and of the unsubscribe page. For any other form the browser opens the dialog, even before the app runs; the worker
 * rejects it.
 */
export function needsLogin(action: string): boolean {
  return !/^\/(?:support|notices\/stop)?(?:\?|$)/.test(action);
}
