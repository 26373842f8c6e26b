import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { loginPath } from '#shared/navigation/paths.ts';
import { AuthField } from './auth-field.tsx';
import { AUTH_MODES, type AuthValues } from './auth-modes.ts';
import { type AuthMode, useAuth } from './auth-store.ts';
import { OtherModes } from './other-modes.tsx';

const TITLE_ID = 'auth-title';

/** The one dialog of R-AUTH-1. The worker renders it open, as a plain form that works without scripts. */
export function AuthDialog() {
  const mode = useAuth((auth) => auth.mode);
  const cancel = useAuth((auth) => auth.cancel);
  return (
    <Dialog isOpen={mode !== null} labelledBy={TITLE_ID} onClose={cancel}>
      {mode !== null && <AuthForm mode={mode} />}
    </Dialog>
  );
}

function AuthForm({ mode }: { mode: AuthMode }) {
  const { title, intro, fields, action, send } = AUTH_MODES[mode];
  const auth = useAuth((state) => state);
  const [values, setValues] = useState<AuthValues>(() => ({ ...NO_VALUES, ...auth.values }));
  const heading = useFocusOnChange(mode, `auth-${fields[0]?.name}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(auth, values);
  };
  return (
    <div className="grid gap-5 p-6 sm:p-8">
      <div>
        <h2 ref={heading} id={TITLE_ID} tabIndex={-1} className="display text-2xl">
          {title}
        </h2>
        <p className="mt-1.5 text-muted">{intro}</p>
      </div>
      <p role="alert" className="-mt-2 rounded-control bg-error-soft px-3 py-2 text-error empty:hidden">
        {auth.message}
      </p>
      <form
        method="post"
        action={formAction(mode, auth.next)}
        noValidate
        onSubmit={submit}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={mode} />
        {auth.next !== null && <input type="hidden" name="next" value={auth.next} />}
        {fields.map((field) => (
          <AuthField
            key={`${mode} ${field.name}`}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
          />
        ))}
        <div className="mt-2 grid grid-cols-[1fr_auto] gap-3">
          <Button type="submit" isBusy={auth.isBusy}>
            {action}
          </Button>
          <Button
            variant="secondary"
            type="submit"
            formMethod="dialog"
            onClick={(event) => {
              event.preventDefault();
              auth.cancel();
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
      <OtherModes
        mode={mode}
        next={auth.next}
        onSwitch={(other) => {
          setValues((known) => ({ ...known, password: '' }));
          auth.switchMode(other);
        }}
      />
    </div>
  );
}

const NO_VALUES: AuthValues = { name: '', email: '', password: '' };

function formAction(mode: AuthMode, next: string | null): string {
  const path = next === null ? '/?auth=login' : loginPath(next);
  return path.replace('auth=login', `auth=${mode}`);
}

/** First the field to start with, then each new mode's heading, so that the mode is heard. */
function useFocusOnChange(mode: AuthMode, firstField: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<AuthMode | null>(null);
  useEffect(() => {
    const target = focused.current === null ? document.getElementById(firstField) : heading.current;
    if (focused.current !== mode) target?.focus();
    focused.current = mode;
  }, [mode, firstField]);
  return heading;
}
