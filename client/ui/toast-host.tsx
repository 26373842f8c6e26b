import { type ComponentType, useEffect, useRef, useState } from 'react';
import { hearToasts, type Toast } from './toast.ts';

type Loaded = { Toaster: ComponentType; present(toast: Toast): void };

/** Brings in the toaster with the first toast: the first view of a page needs none. */
export function ToastHost() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const waiting = useRef<Toast[]>([]);
  useEffect(() => {
    hearToasts((toast) => void show(toast));
    async function show(toast: Toast): Promise<void> {
      waiting.current.push(toast);
      const { ShopToaster, present } = await import('./toaster.tsx');
      setLoaded({ Toaster: ShopToaster, present });
    }
  }, []);
  // Only a toaster that stands hears of a toast.
  useEffect(() => {
    if (loaded === null) return;
    for (const toast of waiting.current.splice(0)) loaded.present(toast);
  }, [loaded]);
  return loaded === null ? null : <loaded.Toaster />;
}
