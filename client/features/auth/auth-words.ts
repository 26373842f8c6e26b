/** What the login form says after a reset, also to those who run no scripts. */
export const PASSWORD_UPDATED = 'Your password is updated. Log in with your new password.';
