/** Code that a page fetches when it is first needed did not come, at the second try either (R-STATE-3). */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError';
}

/**
 * Fetches code that a page needs later: every `import()` of the browser goes through here. A failed fetch is repeated
 * once, so that a short outage goes unnoticed. Some browsers, Chromium 150 among them, remember the failure and fail
 * again at once: there the page is loaded in full.
 * @throws {MissingChunkError} not caught, it leads to one full page load, or a toast (`chunk-reload.ts`)
 */
export function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  return load()
    .catch(load)
    .catch((cause: unknown) => {
      throw new MissingChunkError('A chunk did not come', { cause });
    });
}

export type LazyCode<Code> = {
  /** Fetches it with the first call; where it did not come, the next call tries again. */
  load(): Promise<Code>;
  /** null until it is here. */
  current(): Code | null;
};

/** Code that is fetched once, and what is made of it. */
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
