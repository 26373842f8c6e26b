import { BUILD_POLL_INTERVAL_SECONDS } from '#shared/constants.ts';
import { isRecord } from '#shared/is-record.ts';

const POLL_TIMEOUT_MS = 10_000;

/** The id of the build whose code runs in this tab. */
let running: string | null = null;
let isOutdated = false;

/** Whether a build newer than this tab's has been found (R-EDGE-7). */
export function isBuildOutdated(): boolean {
  return isOutdated;
}

/**
 * True if a build differs from this tab's build. If this tab's build is not known yet, the given build is stored as
 * this tab's.
 */
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

/** Fetches the newest build's id. Throws if no valid response arrives in time. */
async function findLatestBuild(): Promise<string> {
  try {
    const response = await fetch('/builds/latest.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(POLL_TIMEOUT_MS),
    });
    const latest: unknown = await response.json();
    if (isRecord(latest) && typeof latest.id === 'string') return latest.id;
    throw new Error(`it answered ${response.status} without an id`);
  } catch (cause) {
    throw new Error('/builds/latest.json is invalid', { cause });
  }
}
