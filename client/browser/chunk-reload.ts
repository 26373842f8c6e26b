import { CHUNK_RELOAD_WINDOW_SECONDS } from '#shared/constants.ts';
import { hasUnsavedWork } from './dirty-forms.ts';
import { MissingChunkError } from './load-chunk.ts';
import { loadDocument } from './load-document.ts';
import { createStoredValue } from './stored-value.ts';

const WINDOW_MS = CHUNK_RELOAD_WINDOW_SECONDS * 1000;

/** Whether a page whose code failed to load may be reloaded in full: once per path in 10 s (R-STATE-3). */
export function mayReloadForChunk(error: unknown, { pathname }: URL): boolean {
  console.warn(`The code of ${pathname} did not come`, error);
  const reloadedAt = createStoredValue(() => window.sessionStorage, `chunk-reload ${pathname}`, 1, isNumber);
  if (!navigator.onLine || Date.now() - (reloadedAt.read() ?? 0) < WINDOW_MS) return false;
  reloadedAt.write(Date.now());
  // Without storage, nothing would stop a reload loop, so never reload.
  return reloadedAt.read() !== null;
}

/**
 * Handles every uncaught {@link MissingChunkError}, such as that of a dialog or a sheet: reloads the page in full, or
 * calls `onFailure` if the page was reloaded recently.
 */
export function handleMissingChunks(onFailure: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof MissingChunkError)) return;
    event.preventDefault();
    const here = new URL(window.location.href);
    if (!mayReloadForChunk(event.reason, here)) onFailure();
    else loadDocument(here, 'replace', hasUnsavedWork());
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
