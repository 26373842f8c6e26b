import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import { CLOCKS_MS } from '../phone/slow-phone.ts';

/** The requests of a load beyond those of another load of the same page; repeated requests are compared by count. */
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

/** The number of sequential requests: the longest chain without overlap. */
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
