/**
 * Whether a form posted to this path is for customers alone: all are, but those of the login's dialog and of support. The
 * browser asks for the login by it, before the app runs, too; the worker refuses by it.
 */
export function needsLogin(action: string): boolean {
  return !/^\/(?:support)?(?:\?|$)/.test(action);
}
