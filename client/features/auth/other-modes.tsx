import type { MouseEvent } from 'react';
import { loginPath } from '#shared/navigation/paths.ts';
import type { AuthMode } from './auth-store.ts';

type Props = { mode: AuthMode; next: string | null; onSwitch(mode: AuthMode): void };

/** The ways to the other modes (R-AUTH-2); without scripts each is a page of its own. */
export function OtherModes({ mode, next, onSwitch }: Props) {
  if (mode === 'login') return <ToRegister next={next} onSwitch={onSwitch} />;
  const switchToLogin = (event: MouseEvent): void => {
    event.preventDefault();
    onSwitch('login');
  };
  return (
    <p className="border-t border-line pt-4">
      Already registered?{' '}
      <a
        className="link font-semibold"
        href={next === null ? '/?auth=login' : loginPath(next)}
        onClick={switchToLogin}
      >
        Log in
      </a>
    </p>
  );
}

function ToRegister({ next, onSwitch }: Omit<Props, 'mode'>) {
  return (
    <form
      method="get"
      action="/"
      className="border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSwitch('register');
      }}
    >
      {next !== null && <input type="hidden" name="next" value={next} />}
      No account yet?{' '}
      <button type="submit" name="auth" value="register" className="link font-semibold">
        Register
      </button>
    </form>
  );
}
