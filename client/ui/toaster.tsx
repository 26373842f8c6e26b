import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { TOAST_DURATION_MS, type Toast } from './toast.ts';
import { ignorePressesFromOutside, keepToastsClearOfFocus } from './toast-offset.ts';

/** Settings of R-TOAST; sonner 1.7.4's defaults cover the others: width 356 px, swipe 20 px, removal after 200 ms. */
const VISIBLE = 3;
const GAP_PX = 14;
const OFFSET_PX = 32;

/**
 * Adds the element for all toasts to the page. Must complete before the first toast, because sonner drops earlier
 * toasts.
 */
export function mountToaster(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const container = document.body.appendChild(document.createElement('div'));
  keepToastsClearOfFocus(container);
  ignorePressesFromOutside(container);
  createRoot(container).render(<ShopToaster onMounted={resolve} />);
  return promise;
}

function ShopToaster({ onMounted }: { onMounted(): void }) {
  // Runs after the toaster's own effects, so that the toaster is ready.
  useEffect(onMounted, [onMounted]);
  return (
    <Toaster
      position="bottom-right"
      duration={TOAST_DURATION_MS}
      visibleToasts={VISIBLE}
      gap={GAP_PX}
      offset={OFFSET_PX}
      hotkey={['altKey', 'KeyT']}
      theme="system"
      closeButton
    />
  );
}

export function present({ kind, title, text, action }: Toast): void {
  sonner[kind](title, {
    ...(text === undefined ? {} : { description: text }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
  });
}

export function dismissAll(): void {
  sonner.dismiss();
}
