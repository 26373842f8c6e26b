import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { errorMessage } from '../shop/format.ts';

/** The time that a new version may take to reach every data centre, and the pause between two checks. */
export type Polling = { totalMs: number; pauseMs: number };

const REQUEST_DEADLINE_MS = 10_000;

/**
 * Waits until a shop is ready and serves the given build. After the time limit, throws an Error with the last problem.
 */
export async function waitForBuild(origin: string, buildId: string, polling: Polling): Promise<void> {
  const until = Date.now() + polling.totalMs;
  for (;;) {
    const complaint = await findComplaint(origin, buildId);
    if (complaint === null) return;
    if (Date.now() + polling.pauseMs > until) throw new Error(complaint);
    await wait(polling.pauseMs);
  }
}

async function findComplaint(origin: string, buildId: string): Promise<string | null> {
  try {
    const ready = await get(`${origin}/readyz`);
    const body = await ready.text();
    if (!ready.ok && !isOnlyEmailDown(body)) {
      return `${origin}/readyz answers ${ready.status}: ${body.slice(0, 200)}`;
    }
    const latest = await get(`${origin}/builds/latest.json`);
    const text = await latest.text();
    return text.includes(`"${buildId}"`) ? null : `${origin}/builds/latest.json does not name ${buildId} yet`;
  } catch (cause) {
    return `${origin} does not answer (${errorMessage(cause)})`;
  }
}

/** True if only the email checks fail. The new version may have fixed them, but only the next email can show that. */
function isOnlyEmailDown(readiness: string): boolean {
  try {
    const { ready, mail, pins, ...stores } = v.parse(
      v.record(v.string(), v.unknown()),
      JSON.parse(readiness),
    );
    return ready === false && (mail === 'failed' || pins === 'failed') && areOk(Object.values(stores));
  } catch {
    return false;
  }
}

function areOk(states: readonly unknown[]): boolean {
  return states.length > 0 && states.every((state) => state === 'ok');
}

/** Throws unless a request without an identity is rejected or redirected to a login. */
export async function rejectOpenDesk(origin: string): Promise<void> {
  const { status } = await get(`${origin}/`);
  if ([302, 303, 401, 403].includes(status)) return;
  throw new Error(`${origin}/ answers ${status} to a request without an identity`);
}

function get(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(REQUEST_DEADLINE_MS), redirect: 'manual' });
}
