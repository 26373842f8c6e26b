import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { readFormPost } from '#client/browser/form-post.ts';
import { Button } from '#client/ui/button.tsx';
import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { isSafeInUrl } from '#shared/navigation/pending-form.ts';
import { AuthField } from './auth-field.tsx';
import { AuthIntro, pendingTexts } from './auth-intro.tsx';
import { AUTH_MODES, type AuthValues } from './auth-modes.ts';
import { authPath, loginContinuationFields } from './auth-path.ts';
import { sendAuthForm } from './auth-steps.ts';
import {
  type AuthMode,
  type LoginDialogState,
  useLoginDialog,
  useLoginDialogStore,
} from './login-dialog-store.ts';
import { AuthModeFields } from './mode-fields.tsx';
import { AuthModeLinks } from './other-modes.tsx';
import { ResendPin } from './resend-pin.tsx';

type Props = { mode: AuthMode; isOpen: boolean; titleId: string };

/** The form of one dialog mode. */
export function AuthForm({ mode, isOpen, titleId }: Props) {
  const { fields, action } = AUTH_MODES[mode];
  const store = useLoginDialogStore();
  const auth = useLoginDialog((state) => state);
  const { submit } = useAppServices();
  const [values, setValue] = useTypedValues(mode, auth.values);
  const heading = useFocusOnMode(mode, isOpen);
  const form = useFocusOnRejection(auth.call);
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const post = readFormPost(event.currentTarget, null);
    // A form submitted before the app ran does not contain the continuation fields.
    for (const [name, value] of Object.entries(loginContinuationFields(store.getState()))) {
      post.fields.set(name, value);
    }
    void sendAuthForm(store, submit, post);
  }
  return (
    <div className="grid gap-6 p-6">
      <AuthIntro mode={mode} auth={auth} email={values.email} titleId={titleId} heading={heading} />
      <form
        ref={form}
        id="auth-form"
        method="post"
        action={authPath(mode, { ...auth, pending: null })}
        noValidate
        onSubmit={send}
        className="grid gap-4"
      >
        <AuthModeFields mode={mode} auth={auth} email={values.email} />
        {fields.map((field) => (
          <AuthField
            key={`${mode} ${field.name}`}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValue(field.name, value)}
          />
        ))}
        <OfferedAddition mode={mode} auth={auth} />
        {mode === 'register' && <TermsNote />}
        <div className="mt-2 grid grid-cols-[1fr_auto] gap-3">
          <Button type="submit" isBusy={auth.call !== null}>
            {action}
          </Button>
          <CancelButton />
        </div>
      </form>
      {mode === 'verify' && <ResendPin email={values.email} />}
      <AuthModeLinks mode={mode} />
    </div>
  );
}

function TermsNote() {
  return (
    <p className="text-sm text-muted">
      By registering, you agree to our{' '}
      <a className="link" href="/about/terms-of-use">
        terms of use
      </a>{' '}
      and{' '}
      <a className="link" href="/privacy-policy">
        privacy policy
      </a>
      .
    </p>
  );
}

/** Without scripts, the button closes the dialog natively. */
function CancelButton() {
  const store = useLoginDialogStore();
  return (
    <Button
      variant="secondary"
      type="submit"
      formMethod="dialog"
      onClick={(event) => {
        event.preventDefault();
        store.getState().close(null);
      }}
    >
      Cancel
    </Button>
  );
}

const NO_VALUES: AuthValues = { name: '', email: '', password: '', otp: '' };

/** The typed values. Switching the mode keeps name and email, but never a password or PIN. */
function useTypedValues(mode: AuthMode, prefilled: LoginDialogState['values']) {
  const carried = (last: AuthValues): AuthValues => {
    const { name = last.name, email = last.email } = prefilled;
    return { ...NO_VALUES, name, email };
  };
  const [typed, setTyped] = useState(() => ({ mode, values: carried(NO_VALUES) }));
  const shown = typed.mode === mode ? typed : { mode, values: carried(typed.values) };
  if (shown !== typed) setTyped(shown);
  const setValue = (name: keyof AuthValues, value: string): void =>
    setTyped((last) => ({ ...last, values: { ...last.values, [name]: value } }));
  return [shown.values, setValue] as const;
}

/**
 * A link to the login can contain a form that adds something. Asks whether the login should submit that form. Anyone
 * may have sent the link, so the box starts unticked, and only additions are offered.
 */
function OfferedAddition({ mode, auth }: { mode: AuthMode; auth: LoginDialogState }) {
  const { pending, offered } = auth;
  const isAsked = mode === 'login' || mode === 'register';
  if (!isAsked || pending !== null || offered === null || !isSafeInUrl(offered)) return null;
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" name={PENDING_FIELD} value={offered} className="mt-1 size-5 shrink-0" />
      <span>The link you opened wants to {pendingTexts(offered).wanted}</span>
    </label>
  );
}

/**
 * Focuses the first field, unless a field already has the focus. After a change of mode, focuses the new heading, so
 * that screen readers announce it.
 */
function useFocusOnMode(mode: AuthMode, isOpen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<AuthMode | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    if (focused.current !== null) {
      if (focused.current !== mode) heading.current?.focus();
    } else if (!document.getElementById('auth-form')?.contains(document.activeElement)) {
      document.getElementById(`auth-${AUTH_MODES[mode].fields[0]?.name}`)?.focus();
    }
    focused.current = mode;
  }, [mode, isOpen]);
  return heading;
}

/** Moves the focus to the first invalid field after a rejection. */
function useFocusOnRejection(call: LoginDialogState['call']): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && call === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
    wasBusy.current = call !== null;
  }, [call]);
  return form;
}
