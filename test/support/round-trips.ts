import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import shop from '#worker/index.ts';
import { createCallTracker } from './call-tracker.ts';
import { databaseOver, type Travel } from './database-with.ts';
import { ORIGIN } from './the-shop.ts';

/** Asks the database, and returns what hands its answer to the worker. */
type HeldTrip = () => Promise<() => void>;

/**
 * Sends a request to the whole worker, and says how many round trips to D1 its answer has waited for, one after the other:
 * what is asked at the same time is one link, and what the answer does not wait for is none.
 *
 * No link is told by time, which a busy machine stretches. Round trips are held until the worker can do nothing without
 * them, and then all come back together. Those that are still held when the answer is complete were not waited for.
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
