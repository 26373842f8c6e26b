import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuTime } from '#test/support/workerd-process.ts';
import { createResponseReader } from './http-answer.ts';
import type { LoadResult, LoadToMake } from './load.ts';

/**
 * Responses may differ by this many bytes: the cold shop changes a product's stock on each request, which may add a
 * digit.
 */
const BYTES_TOLERANCE = 16;

/** This module runs in a separate process, so that the load and the worker use different cores. */

process.once('message', (load: LoadToMake) => {
  run(load).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (cause: unknown) => {
      console.error(cause);
      process.exit(1);
    },
  );
});

async function run({
  port,
  path,
  bodyBytes,
  pid,
  connections,
  warmUpMs,
  durationMs,
}: LoadToMake): Promise<LoadResult> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\n\r\n`;
  const failed = Promise.withResolvers<never>();
  let answered = 0;
  let isOver = false;

  const sockets = Array.from({ length: connections }, (): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    const read = createResponseReader((answer) => {
      if (answer.status !== 200 || Math.abs(answer.bodyBytes - bodyBytes) > BYTES_TOLERANCE) {
        failed.reject(
          new Error(`${path} answered ${answer.status} with ${answer.bodyBytes} bytes, not ${bodyBytes}`),
        );
      }
      answered += 1;
      if (!isOver) socket.write(request);
    });
    socket.on('data', read);
    socket.on('error', failed.reject);
    socket.on('close', () => isOver || failed.reject(new Error(`${path} closed a connection`)));
    return socket;
  });

  async function measure(): Promise<LoadResult> {
    await wait(warmUpMs);
    const before = { answered, cpu: cpuTime(pid), at: performance.now() };
    await wait(durationMs);
    const seconds = (performance.now() - before.at) / 1_000;
    const requests = answered - before.answered;
    return { requestsPerSecond: requests / seconds, cpuMsPerRequest: (cpuTime(pid) - before.cpu) / requests };
  }

  try {
    return await Promise.race([measure(), failed.promise]);
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  }
}
