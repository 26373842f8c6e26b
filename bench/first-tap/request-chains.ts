import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import { CLOCKS_MS } from '../phone/slow-phone.ts';

/**
 * The requests of one load that another load of the same page does not have. If the same request occurs several times,
 * only the additional ones are returned.
 */
export function requestsBeyond(
  log: readonly LoggedRequest[],
  usual: readonly LoggedRequest[],
): LoggedRequest[] {
  const left = usual.map(({ name }) => name);
  return log.filter(({ name }) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** The number of requests in the longest chain in which each request starts after the previous one has ended. */
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
