import { createServer } from 'node:net';

/** Whether nobody listens on a port of this machine, under either of localhost's addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isTaken(port, host)) return false;
  }
  return true;
}

function isTaken(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 refuses ::1 with another code.
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(['EADDRINUSE', 'EACCES'].includes(error.code ?? '')),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)));
  });
}
