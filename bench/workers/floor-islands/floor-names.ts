/** Names that the floor's worker and its islands have in common. */
export const SESSION_COOKIE = 'floor-session';
export const NEEDS_LOGIN = 'needs-login';
export const BUY_BOX_ID = 'buy-box';
export const LOGIN_DIALOG_ID = 'login-dialog';

declare global {
  /**
   * Set by the page's first script. `button` is the submit button of the last form submitted before the islands ran.
   */
  var heldPress: { button: HTMLElement | null; release: () => void };
}
