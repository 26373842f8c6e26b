import type { ReactNode } from 'react';
import { afterLoginInUrl, authPath } from './auth-path.ts';
import { type AuthMode, useAuth } from './auth-store.ts';

type Props = { mode: AuthMode; onSwitch(mode: AuthMode): void };

/** The ways to the other modes (R-AUTH-2); without scripts each is a page of its own. */
export function OtherModes({ mode, onSwitch }: Props) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {mode === 'login' && (
        <>
          <p>
            <ModeLink to="forgot_password" onSwitch={onSwitch}>
              Forgot your password?
            </ModeLink>
          </p>
          <ToRegister onSwitch={onSwitch} />
        </>
      )}
      {mode === 'reset_password' && (
        <p>
          Has your OTP expired?{' '}
          <ModeLink to="forgot_password" onSwitch={onSwitch}>
            Ask for a new one
          </ModeLink>
        </p>
      )}
      {mode !== 'login' && (
        <p>
          {mode === 'register' ? 'Already registered? ' : 'Remembered it? '}
          <ModeLink to="login" onSwitch={onSwitch}>
            Log in
          </ModeLink>
        </p>
      )}
    </div>
  );
}

type LinkProps = { to: AuthMode; onSwitch(mode: AuthMode): void; children: ReactNode };

function ModeLink({ to, onSwitch, children }: LinkProps) {
  const auth = useAuth((state) => state);
  return (
    <a
      className="link font-semibold"
      href={authPath(to, auth)}
      onClick={(event) => {
        event.preventDefault();
        onSwitch(to);
      }}
    >
      {children}
    </a>
  );
}

function ToRegister({ onSwitch }: Pick<Props, 'onSwitch'>) {
  const auth = useAuth((state) => state);
  return (
    <form
      method="get"
      action="/"
      onSubmit={(event) => {
        event.preventDefault();
        onSwitch('register');
      }}
    >
      {Object.entries(afterLoginInUrl(auth)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      No account yet?{' '}
      <button type="submit" name="auth" value="register" className="link font-semibold">
        Register
      </button>
    </form>
  );
}
