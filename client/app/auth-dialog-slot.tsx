import { useEffect } from 'react';
import { useLoginDialog, useLoginDialogStore } from '#client/features/auth/login-dialog-store.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';

/** The worker includes the closed dialog in public pages, so that a tap can open it before the app runs. */
export const LazyAuthDialog = lazyHydrate(() =>
  import('#client/features/auth/auth-dialog.tsx').then((file) => file.AuthDialog),
);

/**
 * Renders the login dialog. Its code is loaded after the first view (`browser-app.tsx`, `lazy-hydrate.tsx`), or at the
 * latest when the dialog opens. On a customer's page, the dialog is rendered only while it is open.
 */
export function AuthDialogSlot({ isPublic }: { isPublic: boolean }) {
  const isOpen = useLoginDialog((auth) => auth.mode !== null);
  const store = useLoginDialogStore();
  useEffect(() => {
    if (!isOpen) return;
    LazyAuthDialog.load().catch((error: unknown) => {
      // Closes the dialog so that the shopper can open it again. `handleMissingChunks` handles the rejection.
      store.getState().close(null);
      throw error;
    });
  }, [isOpen, store]);
  if (!isPublic && !isOpen) return null;
  return (
    <ErrorBoundary fallback={() => null} onFailure={() => store.getState().close(null)}>
      <LazyAuthDialog />
    </ErrorBoundary>
  );
}
