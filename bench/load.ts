import { fork } from 'node:child_process';

export type LoadToMake = {
  port: number;
  path: string;
  /** Every answer's body must have this length, and status 200. */
  bodyBytes: number;
  /** The process whose CPU time is counted. */
  pid: number;
  connections: number;
  warmUpMs: number;
  durationMs: number;
};

export type LoadResult = { requestsPerSecond: number; cpuMsPerRequest: number };

/** Asks for one path as often as the answers come, over all connections at once. */
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
