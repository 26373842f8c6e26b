/** Thrown if code that is loaded on demand failed to load, even at the second attempt (R-STATE-3). */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError';
}

/**
 * Loads code that a page needs later. Every `import()` in the browser goes through here. Retries a failed fetch once,
 * to bridge a short outage. Some browsers, such as Chromium 150, cache the failure, so the retry fails at once; the
 * page is then loaded in full.
 * @throws {MissingChunkError} if uncaught, it causes one full page load or a toast (`chunk-reload.ts`)
 */
export function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  return load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new MissingChunkError('A chunk did not come', { cause });
    });
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
