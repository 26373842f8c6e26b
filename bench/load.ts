import { fork } from 'node:child_process';

export type LoadToMake = {
  port: number;
  path: string;
  /** Every response must have status 200 and this body length in bytes, within a tolerance. */
  bodyBytes: number;
  /** The process id of the worker, whose CPU time is measured. */
  pid: number;
  connections: number;
  warmUpMs: number;
  durationMs: number;
};

export type LoadResult = { requestsPerSecond: number; cpuMsPerRequest: number };

/**
 * Requests one path over several connections at once. Each connection sends its next request as soon as a response
 * arrives.
 */
export function makeLoad(load: LoadToMake): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./load-generator.ts', import.meta.url));
    let result: LoadResult | null = null;
    child.once('message', (message: LoadResult) => {
      result = message;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      result === null
        ? reject(new Error(`The load on ${load.path} ended with code ${code}`))
        : resolve(result),
    );
    child.send(load);
  });
}
