import { HiddenFields, KeyField } from '#client/browser/hidden-fields.tsx';
import { loginContinuationFields } from './auth-path.ts';
import type { AuthMode, LoginDialogState } from './login-dialog-store.ts';

type Props = { mode: AuthMode; auth: LoginDialogState; email: string };

/** The hidden fields of the dialog's form, which make the form work without scripts. */
export function AuthModeFields({ mode, auth, email }: Props) {
  return (
    <>
      <HiddenFields fields={{ intent: mode, ...loginContinuationFields(auth) }} />
      {(mode === 'forgot_password' || mode === 'verify') && <KeyField />}
      {mode === 'verify' && <input type="hidden" name="email" value={email} />}
      {mode === 'reset_password' && (
        <>
          <input type="hidden" name="token" value={auth.values.token ?? ''} />
          <UsernameField email={email} />
        </>
      )}
    </>
  );
}

/**
 * A field from which password managers read the account that a new password belongs to. They look for a text field and
 * ignore hidden inputs.
 */
function UsernameField({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
