import { createServer, type Server } from 'node:net';

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
    // A machine without IPv6 rejects ::1 with another code.
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

/** Returns free ports. They are reserved together, so all differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<Server>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port: 0, host: 'localhost' }, () => resolve(server));
      });
    }),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    if (address === null || typeof address === 'string') throw new Error('The TCP server has no port');
    return address.port;
  });
}
