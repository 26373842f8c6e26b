import { type ComponentType, useEffect, useState } from 'react';
import { hearToasts, type Toast } from './toast.ts';

/** Brings in the toaster with the first toast: the first view of a page needs none. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    hearToasts((toast) => void show(toast));
    async function show(toast: Toast): Promise<void> {
      const toaster = await import('./toaster.tsx');
      setToaster(() => toaster.ShopToaster);
      toaster.present(toast);
    }
  }, []);
  return Toaster === null ? null : <Toaster />;
}
