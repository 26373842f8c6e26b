import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { useAuthDialog, useAuthStore } from '#client/features/auth/auth-store.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';

export function loadAuthDialog(): Promise<ComponentType> {
  return loadChunk(() => import('#client/features/auth/auth-dialog.tsx')).then((file) => file.AuthDialog);
}

/** Renders the login dialog. Its code is fetched when the dialog first opens. */
export function AuthDialogSlot({ AuthDialog: ready }: { AuthDialog: ComponentType | null }) {
  const isOpen = useAuthDialog((auth) => auth.mode !== null);
  const [AuthDialog, setAuthDialog] = useState<ComponentType | null>(() => ready);
  const store = useAuthStore();
  useEffect(() => {
    if (!isOpen || AuthDialog !== null) return;
    const drop = (error: unknown): never => {
      // Closes the dialog so that the shopper can open it again. `handleMissingChunks` handles the rejection.
      store.getState().close(null);
      throw error;
    };
    void loadAuthDialog().then((loaded) => setAuthDialog(() => loaded), drop);
  }, [isOpen, AuthDialog, store]);
  if (AuthDialog === null || !isOpen) return null;
  return (
    <ErrorBoundary fallback={() => null} onFailure={() => store.getState().close(null)}>
      <AuthDialog />
    </ErrorBoundary>
  );
}
