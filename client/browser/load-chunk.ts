import { CHUNK_RELOAD_WINDOW_SECONDS } from '#shared/constants.ts';
import { hasUnsavedWork } from './dirty-forms.ts';
import { loadDocument } from './load-document.ts';
import { createStoredValue } from './stored-value.ts';

const WINDOW_MS = CHUNK_RELOAD_WINDOW_SECONDS * 1000;

/** Thrown if code that is loaded on demand failed to load, even at the second attempt (R-STATE-3). */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError';
}

/**
 * Loads code that a page needs later. Every `import()` in the browser goes through here. Retries a failed fetch once,
 * to bridge a short outage. Some browsers, such as Chromium 150, cache the failure, so the retry fails at once; the
 * page is then loaded in full.
 * @throws {MissingChunkError} if both attempts failed; if not caught, the error causes one full page load or a toast
 * ({@link handleMissingChunks})
 */
export function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  return load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new MissingChunkError('A chunk did not come', { cause });
    });
}

/**
 * Handles every uncaught {@link MissingChunkError}, for example of a dialog or a sheet: reloads the page in full, or
 * calls `onFailure` if {@link claimChunkReload} returns false.
 */
export function handleMissingChunks(onFailure: () => void): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof MissingChunkError)) return;
    event.preventDefault();
    const here = new URL(window.location.href);
    if (!claimChunkReload(event.reason, here)) onFailure();
    else loadDocument(here, 'replace', hasUnsavedWork());
  });
}

/**
 * Claims a full reload for a page whose code failed to load. Returns false if the page may not be reloaded: each path
 * may reload at most once in 10 s, and only online (R-STATE-3).
 */
export function claimChunkReload(error: unknown, { pathname }: URL): boolean {
  console.warn(`The code of ${pathname} did not come`, error);
  const reloadedAt = createStoredValue(() => window.sessionStorage, `chunk-reload ${pathname}`, 1, isNumber);
  if (!navigator.onLine || Date.now() - (reloadedAt.read() ?? 0) < WINDOW_MS) return false;
  reloadedAt.write(Date.now());
  // Without storage, nothing would stop a reload loop, so never reload.
  return reloadedAt.read() !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

export type LazyCode<Code> = {
  /** The first call loads the code. After a failure, the next call retries. */
  load(): Promise<Code>;
  /** null until the code has loaded. */
  current(): Code | null;
};

/** Creates a loader that fetches code once and caches the result. */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let loading: Promise<Code> | null = null;
  let loaded: Code | null = null;
  return {
    current: () => loaded,
    load() {
      loading ??= load().then((code) => {
        loaded = code;
        return code;
      });
      loading.catch(() => {
        loading = null;
      });
      return loading;
    },
  };
}
