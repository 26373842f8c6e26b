import { CHUNK_RELOAD_WINDOW_SECONDS } from '#shared/constants.ts';
import { createStoredValue, isRecord } from './stored-value.ts';

const WINDOW_MS = CHUNK_RELOAD_WINDOW_SECONDS * 1000;

type Reload = { path: string; at: number };
const lastReload = createStoredValue<Reload>(
  () => window.sessionStorage,
  'chunk-reload',
  1,
  (value): value is Reload =>
    isRecord(value) && typeof value.path === 'string' && typeof value.at === 'number',
);

/** R-STATE-3: a page whose code cannot be fetched is loaded in full, at most once per 10 s for the same path. */
export function reloadOnceForChunk(error: unknown, url: URL): void {
  console.warn(`The code of ${url.pathname} did not come`, error);
  const last = lastReload.read();
  if (last !== null && last.path === url.pathname && Date.now() - last.at < WINDOW_MS) return;
  lastReload.write({ path: url.pathname, at: Date.now() });
  window.location.assign(url);
}
