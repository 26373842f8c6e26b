import { type ComponentType, useEffect, useState } from 'react';
import { useAuth } from '#client/features/auth/auth-store.ts';

/** Fetches the dialog. */
export function loadAuthDialog(): Promise<ComponentType> {
  return import('#client/features/auth/auth-dialog.tsx').then((file) => file.AuthDialog);
}

/** The auth dialog's place: its code comes when it is first opened. */
export function AuthDialogSlot({ AuthDialog: ready }: { AuthDialog: ComponentType | null }) {
  const isOpen = useAuth((auth) => auth.mode !== null);
  const [AuthDialog, setAuthDialog] = useState<ComponentType | null>(() => ready);
  useEffect(() => {
    if (isOpen && AuthDialog === null) void loadAuthDialog().then((loaded) => setAuthDialog(() => loaded));
  }, [isOpen, AuthDialog]);
  return AuthDialog === null || !isOpen ? null : <AuthDialog />;
}
