import type { Config } from '#worker/env/config.ts';
import { isRead } from './read-method.ts';

/** The timeout of an API call, to this worker's API or an external one. */
export function callTimeoutMs(
  request: { method: string },
  { upstreamTimeoutMs, upstreamWriteTimeoutMs }: Config,
): number {
  return isRead(request) ? upstreamTimeoutMs : upstreamWriteTimeoutMs;
}
