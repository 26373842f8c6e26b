import { useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { type ReturnedForm, useServerForm } from '#client/browser/use-server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormProblem } from '#client/ui/form-problem.tsx';
import { SavedLine } from '#client/ui/saved-line.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PASSWORD_MIN_CHARACTERS } from '#shared/constants.ts';

type Props = { email: string; form: ReturnedForm | null };

/** Changes the password and logs out every other device. */
export function PasswordForm({ email, form }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { submission, problem, events, field } = useServerForm({
    fields: ['current_password', 'password'],
    name: 'password',
    form,
    onDone: () => element.current?.reset(),
  });
  return (
    <>
      <h2 className="display">Password</h2>
      <p className="mt-1 text-muted">
        Changing it logs out all your other devices. We’ll e-mail you to confirm.
      </p>
      <ActionForm
        ref={element}
        sentBy={submission}
        action="/account/details"
        intent="password"
        isKeyed
        noValidate
        className="mt-4 grid gap-6"
        {...events}
      >
        <FormProblem problem={problem} />
        {/* Password managers read the account's email from this hidden field. */}
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <div className="grid items-start gap-6 sm:grid-cols-2">
          <TextField
            {...field('current_password')}
            label="Current password"
            isPassword
            autoComplete="current-password"
          />
          <TextField
            {...field('password')}
            label="New password"
            isPassword
            autoComplete="new-password"
            hint={`At least ${PASSWORD_MIN_CHARACTERS} characters.`}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" isBusy={submission.isBusy}>
            Change password
          </Button>
          <SavedLine text={submission.done} />
        </div>
      </ActionForm>
    </>
  );
}
