import type { Config } from '#worker/env/config.ts';
import { isRead } from './read-method.ts';

/** How long a call waits for its API, in this worker or elsewhere. */
export function callTimeoutMs(
  request: { method: string },
  { upstreamTimeoutMs, upstreamWriteTimeoutMs }: Config,
): number {
  return isRead(request) ? upstreamTimeoutMs : upstreamWriteTimeoutMs;
}
