/** How long to wait before each look at an order that is being paid: often at first, about two minutes in all. */
export const POLL_DELAYS_MS: readonly number[] = pollDelays(2_000, 15_000, 120_000);

/** Afterwards seldom, for a quarter of an hour: a late notice turns the page that still shows. */
export const LATE_POLL_DELAYS_MS: readonly number[] = pollDelays(30_000, 30_000, 900_000);

/** Waits that grow by a quarter each, from `first` up to `longest`, as many as fit into `inAll`. Milliseconds. */
export function pollDelays(first: number, longest: number, inAll: number): number[] {
  const delays: number[] = [];
  let left = inAll;
  for (let delay = first; delay <= left; delay = Math.min(longest, Math.round(delay * 1.25))) {
    delays.push(delay);
    left -= delay;
  }
  return delays;
}
