/** Whether a form posted to this path is for customers alone: all are, but those of the login's dialog and of support. */
export function needsLogin(action: string): boolean {
  return !/^\/(?:support)?(?:\?|$)/.test(action);
}
