import { type ComponentType, useEffect, useRef, useState } from 'react';
import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { setToastListener, TOAST_DURATION_MS, type Toast } from './toast.ts';

type Loaded = { Toaster: ComponentType; present(toast: Toast): void };

const CODE = lazyCode(() => loadChunk(() => import('./toaster.tsx')));

/**
 * Loads the toaster's code with the first toast, so that the first load does not pay for it.
 * @param place the page's URL; a plain toast disappears when it changes
 */
export function ToastHost({ place }: { place: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [plain, setPlain] = useState<Toast | null>(null);
  const waiting = useRef<Toast[]>([]);
  useEffect(() => {
    setToastListener(
      (toast) => void show(toast),
      () => {
        waiting.current = [];
        setPlain(null);
        CODE.current()?.dismissAll();
      },
    );
    async function show(toast: Toast): Promise<void> {
      waiting.current.push(toast);
      try {
        const { ShopToaster, present } = await CODE.load();
        setLoaded({ Toaster: ShopToaster, present });
      } catch {
        // The code failed to load, as when the browser is offline: show the toast without the library.
        setPlain(waiting.current.splice(0).at(-1) ?? null);
      }
    }
  }, []);
  useEffect(() => {
    if (plain === null) return;
    const timer = setTimeout(() => setPlain(null), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [plain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said on a page goes with it
  useEffect(() => setPlain(null), [place]);
  // After the toaster has rendered: it drops toasts that come before.
  useEffect(() => {
    if (loaded === null) return;
    setPlain(null);
    for (const toast of waiting.current.splice(0)) loaded.present(toast);
  }, [loaded]);
  return (
    <>
      {loaded !== null && <loaded.Toaster />}
      {plain !== null && <PlainToast toast={plain} onClose={() => setPlain(null)} />}
    </>
  );
}

function PlainToast({ toast: { title, text }, onClose }: { toast: Toast; onClose(): void }) {
  return (
    <div role="status" className="plain-toast card">
      <p className="grow">
        <b className="block font-semibold">{title}</b>
        {text}
      </p>
      <button type="button" className="button button-quiet button-small" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
