import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import shop from '#worker/index.ts';
import { databaseOver, type Travel } from './database-with.ts';
import { ORIGIN } from './the-shop.ts';

/** As from far away: what goes on after the answer must not be back before it on a slow machine. */
const TRIP_MS = 300;

/**
 * Sends a request to the whole worker, and says how many round trips to D1 its answer has waited for, one after the other:
 * one that begins after another has come back is a link more, and what is asked at the same time is one link.
 */
export async function followRoundTrips(
  path: string,
  init: RequestInit,
): Promise<{ response: Response; links: number }> {
  let done = 0;
  const travel: Travel = async (ask) => {
    const link = done + 1;
    const answer = await ask();
    await scheduler.wait(TRIP_MS);
    done = Math.max(done, link);
    return answer;
  };
  const DB = databaseOver(travel);
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { redirect: 'manual', ...init });
  const response = await shop.fetch(request, { ...env, DB }, ctx);
  const body = await response.arrayBuffer();
  const links = done;
  await waitOnExecutionContext(ctx);
  return { response: new Response(body, response), links };
}
