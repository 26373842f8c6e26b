/**
 * Whether only customers may send a form posted to this path. Everyone may send those of the login dialog, of support
 * and of the link in a mail. For any other form the browser opens the dialog, also before the app runs; the worker
 * refuses it.
 */
export function needsLogin(action: string): boolean {
  return !/^\/(?:support|notices\/stop)?(?:\?|$)/.test(action);
}
