import { useEffect, useRef } from 'react';
import { LOGIN_TITLE_ID } from '#client/browser/held-events.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { AuthForm } from './auth-form.tsx';
import { persistDialog } from './dialog-persistence.ts';
import { useLoginDialog, useLoginDialogStore } from './login-dialog-store.ts';

/**
 * The login dialog (R-AUTH-1). The worker renders it as a plain form that needs no scripts: open if the page's URL or a
 * returned form opens it, otherwise closed.
 */
export function AuthDialog() {
  const store = useLoginDialogStore();
  const mode = useLoginDialog((auth) => auth.mode);
  const unfinished = useLoginDialog((auth) => auth.unfinished);
  const timesClosed = useLoginDialog((auth) => auth.timesClosed);
  const isOpen = mode !== null;
  useEffect(() => persistDialog(store), [store]);
  return (
    <Dialog labelledBy={LOGIN_TITLE_ID} isOpen={isOpen} onClose={() => store.getState().close(null)}>
      {unfinished === '' ? (
        // The key changes when the dialog closes, which clears the typed text.
        <AuthForm key={timesClosed} mode={mode ?? 'login'} isOpen={isOpen} titleId={LOGIN_TITLE_ID} />
      ) : (
        <UnfinishedAction reason={unfinished} titleId={LOGIN_TITLE_ID} />
      )}
    </Dialog>
  );
}

type Props = { reason: string; titleId: string };

/** Shown if the login succeeded but the pending action failed. */
function UnfinishedAction({ reason, titleId }: Props) {
  const store = useLoginDialogStore();
  const next = useLoginDialog((auth) => auth.next);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-6 p-6">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="display">
        You’re logged in
      </h2>
      <p role="alert" className="-mt-2 rounded-control bg-error-soft px-3 py-2 text-error">
        We couldn’t do what you asked. {reason}
      </p>
      <a
        className="button button-primary"
        href={next ?? '/'}
        onClick={(event) => {
          event.preventDefault();
          store.getState().close(next);
        }}
      >
        Continue
      </a>
    </div>
  );
}
