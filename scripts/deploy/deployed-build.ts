import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../shop/format.ts';

/** How long a new version may take to reach every data centre. */
export type Patience = { totalMs: number; pauseMs: number };

const REQUEST_DEADLINE_MS = 10_000;

/** Waits until a shop is ready and runs the given build; otherwise throws its last answer. */
export async function waitForBuild(origin: string, buildId: string, patience: Patience): Promise<void> {
  const until = Date.now() + patience.totalMs;
  for (;;) {
    const complaint = await findComplaint(origin, buildId);
    if (complaint === null) return;
    if (Date.now() + patience.pauseMs > until) throw new Error(complaint);
    await wait(patience.pauseMs);
  }
}

async function findComplaint(origin: string, buildId: string): Promise<string | null> {
  try {
    const ready = await get(`${origin}/readyz`);
    if (!ready.ok) return `${origin}/readyz answers ${ready.status}: ${(await ready.text()).slice(0, 200)}`;
    const latest = await get(`${origin}/builds/latest.json`);
    const text = await latest.text();
    return text.includes(`"${buildId}"`) ? null : `${origin}/builds/latest.json does not name ${buildId} yet`;
  } catch (cause) {
    return `${origin} does not answer (${errorMessage(cause)})`;
  }
}

function get(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(REQUEST_DEADLINE_MS), redirect: 'manual' });
}
