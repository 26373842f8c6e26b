import { BUILD_POLL_INTERVAL_SECONDS } from '#shared/constants.ts';
import { loadChunk } from './load-chunk.ts';

/** Whose code runs in this tab. */
let running: string | null = null;
let isOutdated = false;

/** Whether the shop is known to have a newer build than the code that runs here (R-EDGE-7). */
export function isBuildOutdated(): boolean {
  return isOutdated;
}

/** Whether something comes from another build; a page that does not know its own takes the first it meets for it. */
export function isOtherBuild(build: string): boolean {
  running ??= build;
  return build !== running;
}

/** Looks for a newer build every 5 min and when the tab becomes visible; what looks is fetched when it is first due. */
export function watchBuilds(build: string | null): void {
  running = build;
  setInterval(look, BUILD_POLL_INTERVAL_SECONDS * 1_000);
  document.addEventListener('visibilitychange', look);
}

function look(): void {
  if (document.hidden || isOutdated) return;
  loadChunk(() => import('./build-poller.ts'))
    .then(({ findLatestBuild }) => findLatestBuild())
    .then((latest) => {
      isOutdated = isOtherBuild(latest);
    })
    // R-ERR-5: only told.
    .catch(console.warn);
}
