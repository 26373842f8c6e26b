import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** True if no process listens on a port of this machine, on either of localhost's addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(port, host)) return false;
  }
  return true;
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 rejects ::1 with a different code. The port is then free on this address.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Returns the first free port from `port` on; null if the next hundred are taken. */
export async function findFreePortFrom(port: number): Promise<number | null> {
  for (let next = port; next < port + 100 && next <= 65_535; next += 1) {
    if (await isPortFree(next)) return next;
  }
  return null;
}

/**
 * Returns different free ports. Operating systems do not assign ports of this range automatically, so the ports are
 * probably still free when a server starts.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) ports.add(port);
  }
  return [...ports];
}
