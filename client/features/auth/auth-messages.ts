/** What the login form says after a reset, also to those who run no scripts. */
export const PASSWORD_UPDATED = 'Your password is updated. Log in with your new password.';

/** What the pin's form says once another one was sent. */
export const NEW_PIN_SENT = 'We have sent a new one-time pin. Only the newest works.';
