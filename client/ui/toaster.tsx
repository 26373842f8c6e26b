import { toast as sonner, Toaster } from 'sonner';
import { TOAST_DURATION_MS, type Toast } from './toast.ts';

/** R-TOAST. The defaults of sonner 1.7.4 cover the rest: width 356 px, swipe 20 px, removal after 200 ms. */
const VISIBLE = 3;
const GAP_PX = 14;
const OFFSET_PX = 32;

export function ShopToaster() {
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
