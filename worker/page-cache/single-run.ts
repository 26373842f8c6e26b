import { coalesce } from '#worker/platform/coalesce.ts';

/**
 * Longer than the deadlines of all layers together. If the first request crashed, later ones would wait for ever, so
 * they load again after this time.
 */
const COALESCE_PATIENCE_MS = 6_000;

/** What runs now, by its name. */
const running = new Map<string, Promise<unknown>>();

type Ports = { waitUntil: (work: Promise<unknown>) => void };

export function isRunning(name: string): boolean {
  return running.has(name);
}

/**
 * One run for all requests that ask meanwhile. The first request's client may disconnect: `waitUntil` keeps the run
 * alive for the others.
 */
export function runOnce<Value>(ports: Ports, key: string, run: () => Promise<Value>): Promise<Value> {
  const known = running.get(key) as Promise<Value> | undefined;
  if (known !== undefined) {
    return coalesce(known, COALESCE_PATIENCE_MS, () => {
      if (running.get(key) === known) running.delete(key);
      return runOnce(ports, key, run);
    });
  }
  const started = run().finally(() => running.delete(key));
  running.set(key, started);
  ports.waitUntil(started.catch(() => undefined));
  return started;
}
