import { useEffect } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { AuthForm } from './auth-form.tsx';
import { useAuth, useAuthStore } from './auth-store.ts';
import { persistDialog } from './dialog-persistence.ts';
import { UnfinishedAction } from './unfinished-action.tsx';

const TITLE_ID = 'auth-title';

/** The one dialog of R-AUTH-1. The worker renders it open, as a plain form that works without scripts. */
export function AuthDialog() {
  const store = useAuthStore();
  const mode = useAuth((auth) => auth.mode);
  const unfinished = useAuth((auth) => auth.unfinished);
  useEffect(() => persistDialog(store), [store]);
  if (mode === null) return null;
  return (
    <Dialog labelledBy={TITLE_ID} onClose={() => store.getState().close(null)}>
      {unfinished === '' ? (
        <AuthForm mode={mode} titleId={TITLE_ID} />
      ) : (
        <UnfinishedAction reason={unfinished} titleId={TITLE_ID} />
      )}
    </Dialog>
  );
}
