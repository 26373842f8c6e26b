import { useEffect, useRef } from 'react';
import { NEEDS_LOGIN } from './floor-names.ts';

/** The second island: opens when an action needs a login. */
export function LoginDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const open = (): void => dialog.current?.showModal();
    window.addEventListener(NEEDS_LOGIN, open);
    return () => window.removeEventListener(NEEDS_LOGIN, open);
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="login-heading">
      <h2 id="login-heading">Log in</h2>
      <form method="post" action="/login">
        <label>
          E-mail <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button type="submit">Log in</button>
        <button type="submit" formMethod="dialog" formNoValidate>
          Cancel
        </button>
      </form>
    </dialog>
  );
}
