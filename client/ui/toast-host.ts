import { lazyCode, loadChunk } from '#client/browser/load-chunk.ts';
import { setToastListener, TOAST_DURATION_MS, type Toast } from './toast.ts';

const CODE = lazyCode(async () => {
  const toaster = await loadChunk(() => import('./toaster.tsx'));
  await toaster.mountToaster();
  return toaster;
});

/** Starts to present toasts. The toaster's code loads with the first toast, to keep the first page load small. */
export function presentToasts(): void {
  const waiting: Toast[] = [];
  let plain: Element | undefined;
  setToastListener(
    async (toast) => {
      waiting.push(toast);
      const toaster = await CODE.load().catch(() => null);
      plain?.remove();
      const toasts = waiting.splice(0);
      if (toaster !== null) toasts.forEach(toaster.present);
      else for (const last of toasts.slice(-1)) plain = showPlain(last);
    },
    () => {
      waiting.length = 0;
      plain?.remove();
      CODE.current()?.dismissAll();
    },
  );
}

/** Shows a toast without the library if the library's code failed to load, for example offline. */
function showPlain({ title, text = '' }: Toast): Element {
  const toast = document.createElement('div');
  toast.role = 'status';
  toast.className = 'plain-toast card';
  const words = toast.appendChild(document.createElement('p'));
  words.append(Object.assign(document.createElement('b'), { textContent: title }), text);
  const close = toast.appendChild(document.createElement('button'));
  close.className = 'button button-quiet button-small';
  close.textContent = 'Close';
  const hide = (): void => toast.remove();
  close.onclick = hide;
  setTimeout(hide, TOAST_DURATION_MS);
  return document.body.appendChild(toast);
}
