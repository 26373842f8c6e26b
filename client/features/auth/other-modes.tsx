import type { ReactNode } from 'react';
import { HiddenFields } from '#client/browser/hidden-fields.tsx';
import { afterLogin, authPath } from './auth-path.ts';
import { switchMode } from './auth-steps.ts';
import { type AuthMode, useAuth, useAuthStore } from './auth-store.ts';

/** The ways to the other modes (R-AUTH-2); without scripts each is a page of its own. */
export function OtherModes({ mode }: { mode: AuthMode }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {mode === 'login' && (
        <>
          <p>
            <ModeLink to="forgot_password">Forgot your password?</ModeLink>
          </p>
          <ToRegister />
        </>
      )}
      {mode === 'reset_password' && (
        <p>
          Has your OTP expired? <ModeLink to="forgot_password">Ask for a new one</ModeLink>
        </p>
      )}
      {mode !== 'login' && (
        <p>
          {mode === 'register' ? 'Already registered? ' : 'Remembered it? '}
          <ModeLink to="login">Log in</ModeLink>
        </p>
      )}
    </div>
  );
}

function ModeLink({ to, children }: { to: AuthMode; children: ReactNode }) {
  const store = useAuthStore();
  const auth = useAuth((state) => state);
  return (
    <a
      className="link font-semibold"
      href={authPath(to, auth)}
      onClick={(event) => {
        event.preventDefault();
        switchMode(store, to);
      }}
    >
      {children}
    </a>
  );
}

/** Posted where no scripts run: so what waits for the login goes along as what this very browser has pressed. */
function ToRegister() {
  const store = useAuthStore();
  const auth = useAuth((state) => state);
  return (
    <form
      method="post"
      action={authPath('register', { ...auth, pending: null })}
      onSubmit={(event) => {
        event.preventDefault();
        switchMode(store, 'register');
      }}
    >
      <HiddenFields fields={afterLogin(auth)} />
      No account yet?{' '}
      <button type="submit" name="show" value="register" className="link font-semibold">
        Register
      </button>
    </form>
  );
}
