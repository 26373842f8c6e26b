import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import { CLOCKS_MS } from '../phone/slow-phone.ts';

/**
 * Returns the requests in `log` that are not in `usual`, the requests of another load of the same page. If `log`
 * contains a request more often than `usual`, only the additional ones are returned.
 */
export function requestsBeyond(
  log: readonly LoggedRequest[],
  usual: readonly LoggedRequest[],
): LoggedRequest[] {
  const left = usual.map(({ name }) => name);
  return log.filter(({ name }) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/**
 * Returns the length of the longest chain in which each request starts after the response headers of the previous one
 * have arrived.
 */
export function roundTrips(log: readonly LoggedRequest[]): number {
  let trips = 0;
  let last = 0;
  for (const { from, until } of log.toSorted((one, other) => one.until - other.until)) {
    if (from < last - CLOCKS_MS) continue;
    trips += 1;
    last = until;
  }
  return trips;
}
