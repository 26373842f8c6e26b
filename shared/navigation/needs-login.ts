/**
 * Whether a form posted to this path is for customers alone: all are, except those of the login dialog, of support, and of a mail's link. The
 * browser opens the dialog for such a form, also before the app runs; the worker refuses it.
 */
export function needsLogin(action: string): boolean {
  return !/^\/(?:support|notices\/stop)?(?:\?|$)/.test(action);
}
