import { BUILD_POLL_INTERVAL_SECONDS } from '#shared/constants.ts';
import { findLatestBuild } from './build-poller.ts';

/** The id of the build whose code runs in this tab. */
let running: string | null = null;
let isOutdated = false;

/** Whether a newer build than the one in this tab is known (R-EDGE-7). */
export function isBuildOutdated(): boolean {
  return isOutdated;
}

/** Whether a build is not this tab's. If this tab's is not known yet, the first build given counts as its own. */
export function isOtherBuild(build: string): boolean {
  running ??= build;
  return build !== running;
}

/** Checks for a newer build every 5 min and when the tab becomes visible. */
export function watchBuilds(build: string): void {
  running = build;
  setInterval(look, BUILD_POLL_INTERVAL_SECONDS * 1_000);
  document.addEventListener('visibilitychange', look);
}

function look(): void {
  if (document.hidden || isOutdated) return;
  findLatestBuild()
    .then((latest) => {
      isOutdated = isOtherBuild(latest);
    })
    // R-ERR-5: a failed check is only logged.
    .catch(console.warn);
}
