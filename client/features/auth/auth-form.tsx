import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { readFormPost } from '#client/browser/form-post.ts';
import { Button } from '#client/ui/button.tsx';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { fieldError } from '#shared/domain/form-errors.ts';
import { AuthField } from './auth-field.tsx';
import { AUTH_MODES, type AuthFieldSpec, type AuthValues } from './auth-modes.ts';
import { authPath } from './auth-path.ts';
import { cancel, sendAuthForm, switchMode } from './auth-steps.ts';
import { type AuthMode, type AuthState, useAuth, useAuthStore } from './auth-store.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { OtherModes } from './other-modes.tsx';
import { ResendPin } from './resend-pin.tsx';

/** A mode of the dialog. */
export function AuthForm({ mode, titleId }: { mode: AuthMode; titleId: string }) {
  const { title, intro, fields, action } = AUTH_MODES[mode];
  const store = useAuthStore();
  const auth = useAuth((state) => state);
  const [values, setValues] = useState<AuthValues>(() => typedBefore(auth.values, NO_VALUES));
  const [shown, setShown] = useState(mode);
  if (shown !== mode) {
    setShown(mode);
    setValues((last) => typedBefore(auth.values, last));
  }
  const heading = useFocusOnChange(mode, `auth-${fields[0]?.name}`);
  const form = useFocusOnRefusal();
  const { submit } = useAppServices();
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void sendAuthForm(store, submit, readFormPost(event.currentTarget, null));
  };
  return (
    <div className="grid gap-5 p-6 sm:p-8">
      <div>
        <h2 ref={heading} id={titleId} tabIndex={-1} className="display text-2xl">
          {title}
        </h2>
        <p className="mt-1.5 text-muted [overflow-wrap:anywhere]">{intro(values.email)}</p>
        {auth.pending !== null && isSignIn(mode) && (
          <p className="mt-1.5 text-muted">
            Once you are {mode === 'register' ? 'registered' : 'logged in'}, {pendingLabel(auth.pending)}
          </p>
        )}
      </div>
      <p role="status" className="-mt-2 rounded-control bg-accent-soft px-3 py-2 text-success empty:hidden">
        {auth.notice}
      </p>
      <p role="alert" className="-mt-2 rounded-control bg-error-soft px-3 py-2 text-error empty:hidden">
        {auth.message || strayError(auth.errors, fields)}
      </p>
      <form
        ref={form}
        id="auth-form"
        method="post"
        action={authPath(mode, { next: auth.next, pending: null })}
        noValidate
        onSubmit={send}
        className="grid gap-4"
      >
        <HiddenFields mode={mode} auth={auth} email={values.email} />
        {fields.map((field) => (
          <AuthField
            key={`${mode} ${field.name}`}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
          />
        ))}
        <div className="mt-2 grid grid-cols-[1fr_auto] gap-3">
          <Button type="submit" isBusy={auth.call !== null}>
            {action}
          </Button>
          <Button
            variant="secondary"
            type="submit"
            formMethod="dialog"
            onClick={(event) => {
              event.preventDefault();
              cancel(store);
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
      {mode === 'verify' && <ResendPin email={values.email} />}
      <OtherModes mode={mode} onSwitch={(other) => switchMode(store, other)} />
    </div>
  );
}

const NO_VALUES: AuthValues = { name: '', email: '', password: '', otp: '' };

/** What the server says of something that this form does not show, such as an expired reset. */
function strayError(errors: FieldErrors, fields: readonly AuthFieldSpec[]): string {
  const stray = Object.keys(errors).filter((field) => fields.every(({ name }) => name !== field));
  return fieldError(errors, stray[0] ?? '');
}

/** What goes along from mode to mode: never a password or a pin. */
function typedBefore({ name, email }: AuthState['values'], last: AuthValues): AuthValues {
  return { ...NO_VALUES, name: name ?? last.name, email: email ?? last.email };
}

function isSignIn(mode: AuthMode): boolean {
  return mode === 'login' || mode === 'register';
}

function pendingLabel(pending: string): string {
  if (pending.startsWith('/products/')) return 'what you chose goes into your cart.';
  return pending.startsWith('/product-lists')
    ? 'what you chose goes onto your list.'
    : 'you go on where you were.';
}

/** Focuses the first field, unless a field has the focus already; then each new mode's heading, so that it is read out. */
function useFocusOnChange(mode: AuthMode, firstField: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<AuthMode | null>(null);
  useEffect(() => {
    if (focused.current !== null) {
      if (focused.current !== mode) heading.current?.focus();
    } else if (!document.getElementById('auth-form')?.contains(document.activeElement)) {
      document.getElementById(firstField)?.focus();
    }
    focused.current = mode;
  }, [mode, firstField]);
  return heading;
}

/** What was refused is where the focus goes: the first field that is wrong. */
function useFocusOnRefusal(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const call = useAuth((auth) => auth.call);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && call === null) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
    wasBusy.current = call !== null;
  }, [call]);
  return form;
}
