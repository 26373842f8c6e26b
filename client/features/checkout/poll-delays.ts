/** The waits in ms between polls of an order that is being paid: short at first, about two minutes in all. */
export const POLL_DELAYS_MS: readonly number[] = pollDelays(2_000, 15_000, 120_000);

/** The waits in ms after that: a late notification still updates the page, for 15 more minutes. */
export const LATE_POLL_DELAYS_MS: readonly number[] = pollDelays(30_000, 30_000, 900_000);

/** Waits that grow by a quarter each, from `first` up to `longest`, as many as fit into `inAll`; all in ms. */
export function pollDelays(first: number, longest: number, inAll: number): number[] {
  const delays: number[] = [];
  let left = inAll;
  for (let delay = first; delay <= left; delay = Math.min(longest, Math.round(delay * 1.25))) {
    delays.push(delay);
    left -= delay;
  }
  return delays;
}
