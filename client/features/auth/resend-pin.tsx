import { type SubmitEvent, useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { readFormPost } from '#client/browser/form-post.ts';
import { HiddenFields, KeyField } from '#client/browser/hidden-fields.tsx';
import { Button } from '#client/ui/button.tsx';
import { authPath, loginContinuationFields } from './auth-path.ts';
import { sendAuthForm } from './auth-steps.ts';
import { useLoginDialog, useLoginDialogStore } from './login-dialog-store.ts';
import { waitText } from './wait-text.ts';

/**
 * The button that sends another PIN once the wait is over. Screen readers announce the remaining time at the start,
 * near the end and at the end.
 */
export function ResendPin({ email }: { email: string }) {
  const store = useLoginDialogStore();
  const auth = useLoginDialog((state) => state);
  const seconds = useSecondsUntil(auth.resendAt);
  const isWaiting = seconds !== null && seconds > 0;
  const { submit } = useAppServices();
  const resend = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isWaiting) return;
    const result = await sendAuthForm(store, submit, readFormPost(event.currentTarget, null));
    if (result?.kind === 'done') document.getElementById('auth-otp')?.focus();
  };
  return (
    <form
      method="post"
      action={authPath('forgot_password', { ...auth, pending: null })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => void resend(event)}
    >
      <HiddenFields
        fields={{ intent: 'forgot_password', again: 'yes', email, ...loginContinuationFields(auth) }}
      />
      <KeyField />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        // Not `disabled`, so that the button keeps the focus and can be found during the wait.
        aria-disabled={isWaiting || undefined}
        className={isWaiting ? 'opacity-60' : ''}
      >
        Send a new PIN
      </Button>
      <span aria-hidden="true" className="text-sm text-muted">
        {isWaiting && `in ${waitText(seconds)}`}
      </span>
      <p aria-live="polite" className="sr-only">
        {announcement(seconds)}
      </p>
    </form>
  );
}

const NEAR_SECONDS = 10;

function announcement(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds === 0) return 'You can ask for a new PIN now.';
  if (seconds <= NEAR_SECONDS) return `You can ask for a new PIN in ${NEAR_SECONDS} seconds.`;
  return `You can ask for a new PIN in ${seconds > 90 ? waitText(seconds) : 'about a minute'}.`;
}

/** The remaining seconds, down to 0; null on the worker, where no timer runs. */
function useSecondsUntil(at: number): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return now === null ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}
