import { vi } from 'vitest';
import { runWorker, type WorkerToRun } from '#test/contract/support/run-worker.ts';
import { findWorker, isWorkerAt, listeningPorts, workerdChildren } from '#test/support/workerd-process.ts';

/** A shop whose runtime can be killed, as by a power cut. */
export type KillableShop = {
  /** The worker's own origin. Calls bypass wrangler's proxy, because the proxy would retry lost calls. */
  origin: string;
  /** Kills the runtime immediately. Resolves when wrangler has restarted it with the same state. */
  kill: () => Promise<void>;
  /** The duration of each outage in milliseconds. */
  absences: readonly number[];
  close: () => Promise<void>;
};

const POLLING = { timeout: 60_000, interval: 20 };

export async function aKillableShop(worker: WorkerToRun): Promise<KillableShop> {
  const others = new Set(workerdChildren());
  const running = await runWorker(worker);
  const own = workerdChildren().filter((pid) => !others.has(pid));
  const found = await findWorker(own, Number(new URL(running.origin).port));
  const { port } = found;
  let { pid } = found;
  const absences: number[] = [];

  async function kill(): Promise<void> {
    const from = performance.now();
    process.kill(pid, 'SIGKILL');
    pid = await vi.waitFor(() => findSuccessor(pid, port), POLLING);
    absences.push(performance.now() - from);
  }

  return { origin: `http://localhost:${port}`, kill, absences, close: running.close };
}

/**
 * Returns the process id of the runtime that wrangler has started in place of the killed one. Throws if there is none.
 */
async function findSuccessor(killed: number, port: number): Promise<number> {
  if (!(await isWorkerAt(port))) throw new Error('The shop does not answer again');
  const next = workerdChildren().find((pid) => pid !== killed && listeningPorts(pid).includes(port));
  if (next === undefined) throw new Error('The runtime has not been started anew');
  return next;
}
