import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import shop from '#worker/index.ts';
import { createCallTracker } from './call-tracker.ts';
import { databaseOver, type Travel } from './database-with.ts';
import { ORIGIN } from './the-shop.ts';

/** `send` sends a query to the database and returns a function that hands the response to the worker. */
type HeldTrip = { sql: string; send: () => Promise<() => void> };

/**
 * Sends a request to the whole worker. Returns the sequential round trips to D1 that the response waits for, each as
 * the SQL of its statements. Concurrent round trips count as one. Round trips that the response does not wait for do
 * not count. A busy machine does not change the result, because round trips are held until the worker waits only for
 * them; then all of them return together. A round trip that is still held when the response is complete was not needed.
 */
export async function followRoundTrips(
  path: string,
  init: RequestInit,
): Promise<{ response: Response; trips: string[][] }> {
  const made: string[][] = [];
  let isComplete = false;
  let held: HeldTrip[] = [];
  const calls = createCallTracker();

  const travel: Travel = (ask, sql) => {
    if (isComplete) return ask();
    calls.note();
    return new Promise((resolve, reject) => {
      held.push({
        sql,
        async send() {
          try {
            const answer = await ask();
            return () => resolve(answer);
          } catch (error) {
            return () => reject(error);
          }
        },
      });
    });
  };

  async function releaseHeld(): Promise<void> {
    const trips = held;
    held = [];
    for (const comeBack of await Promise.all(trips.map((trip) => trip.send()))) comeBack();
  }

  async function releaseInStep(): Promise<void> {
    while (!isComplete) {
      await calls.quiet();
      if (isComplete || held.length === 0) continue;
      made.push(held.map((trip) => trip.sql));
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
    return { response: new Response(body, response), trips: made };
  } finally {
    isComplete = true;
    await released;
    await waitOnExecutionContext(ctx);
    calls.stop();
  }
}
