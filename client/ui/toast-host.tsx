import { useEffect, useState } from 'react';
import { hearToasts, type Toast } from './toast.ts';

type ToasterFile = typeof import('./toaster.tsx');

/** Brings in the toaster with the first toast: the first view of a page needs none. */
export function ToastHost() {
  const [toaster, setToaster] = useState<ToasterFile | null>(null);
  const [waiting, setWaiting] = useState<readonly Toast[]>([]);

  useEffect(() => {
    hearToasts((toast) => {
      setWaiting((others) => [...others, toast]);
      void import('./toaster.tsx').then(setToaster);
    });
  }, []);

  // A child's effects run before its parent's: the toaster listens by now. What it is told before that, it loses.
  useEffect(() => {
    if (toaster === null || waiting.length === 0) return;
    for (const toast of waiting) toaster.present(toast);
    setWaiting([]);
  }, [toaster, waiting]);

  return toaster === null ? null : <toaster.ShopToaster />;
}
