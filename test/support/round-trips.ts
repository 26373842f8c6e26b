import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import shop from '#worker/index.ts';
import { createCallTracker } from './call-tracker.ts';
import { databaseOver, type Travel } from './database-with.ts';
import { ORIGIN } from './the-shop.ts';

/** Sends a query to the database. Returns a function that hands the response to the worker. */
type HeldTrip = () => Promise<() => void>;

/**
 * Sends a request to the whole worker. Returns how many sequential round trips to D1 the response waits for. Concurrent
 * round trips count once; round trips that the response does not wait for do not count.
 * Nothing depends on time, because a busy machine would distort it. Round trips are held until the worker can do
 * nothing without them; then all of them return together. Round trips still held when the response is complete were not
 * needed for it.
 */
export async function followRoundTrips(
  path: string,
  init: RequestInit,
): Promise<{ response: Response; links: number }> {
  let links = 0;
  let isComplete = false;
  let held: HeldTrip[] = [];
  const calls = createCallTracker();

  const travel: Travel = (ask) => {
    if (isComplete) return ask();
    calls.note();
    return new Promise((resolve, reject) => {
      held.push(async () => {
        try {
          const answer = await ask();
          return () => resolve(answer);
        } catch (error) {
          return () => reject(error);
        }
      });
    });
  };

  async function releaseHeld(): Promise<void> {
    const trips = held;
    held = [];
    for (const comeBack of await Promise.all(trips.map((trip) => trip()))) comeBack();
  }

  async function releaseInStep(): Promise<void> {
    while (!isComplete) {
      await calls.quiet();
      if (isComplete || held.length === 0) continue;
      links += 1;
      await releaseHeld();
    }
    await releaseHeld();
  }

  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init });
  const released = releaseInStep();
  try {
    const response = await shop.fetch(request, calls.bindingsOver(databaseOver(travel)), ctx);
    calls.note();
    const body = await response.arrayBuffer();
    return { response: new Response(body, response), links };
  } finally {
    isComplete = true;
    await released;
    await waitOnExecutionContext(ctx);
    calls.stop();
  }
}
