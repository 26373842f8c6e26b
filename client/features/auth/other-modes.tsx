import type { ReactNode, SubmitEvent } from 'react';
import { HiddenFields } from '#client/browser/hidden-fields.tsx';
import { isAuthMode } from './auth-modes.ts';
import { authPath, loginContinuationFields } from './auth-path.ts';
import { switchMode } from './auth-steps.ts';
import { type AuthMode, useLoginDialog, useLoginDialogStore } from './login-dialog-store.ts';

const FORM_ID = 'auth-modes';

/** Links to the other modes (R-AUTH-2). Without scripts, each mode is a separate page. */
export function AuthModeLinks({ mode }: { mode: AuthMode }) {
  const hasPending = useLoginDialog((auth) => auth.pending !== null);
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {hasPending && <ModesForm />}
      {mode === 'login' && (
        <>
          <p>
            <ModeLink to="forgot_password">Forgot your password?</ModeLink>
          </p>
          <p>
            No account yet? <ModeLink to="register">Register</ModeLink>
          </p>
        </>
      )}
      {mode === 'reset_password' && (
        <p>
          Has your PIN expired? <ModeLink to="forgot_password">Ask for a new one</ModeLink>
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

/**
 * The form behind the links, posted if scripts are off. Its fields contain the pending form, which the current shopper
 * submitted. By contrast, a pending form in a URL may come from someone else, so the dialog only offers to submit it.
 */
function ModesForm() {
  const store = useLoginDialogStore();
  const auth = useLoginDialog((state) => state);
  function go(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const to = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (isAuthMode(to)) switchMode(store, to);
  }
  return (
    <form
      id={FORM_ID}
      method="post"
      action={authPath('login', { ...auth, pending: null })}
      onSubmit={go}
      className="hidden"
    >
      <HiddenFields fields={loginContinuationFields(auth)} />
    </form>
  );
}

type Props = { to: AuthMode; children: ReactNode };

function ModeLink({ to, children }: Props) {
  const store = useLoginDialogStore();
  const auth = useLoginDialog((state) => state);
  if (auth.pending !== null) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: it posts the pending form, but is a link like the others
      <button type="submit" form={FORM_ID} role="link" name="show" value={to} className="link font-bold">
        {children}
      </button>
    );
  }
  return (
    <a
      className="link tap font-bold"
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
