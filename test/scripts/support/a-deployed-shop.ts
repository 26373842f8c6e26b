import { createServer } from 'node:http';

export type StandInShop = {
  origin: string;
  /** Its answers by path; other paths are 404. */
  answers: Map<string, string>;
  close: () => Promise<void>;
};

/** A web server on this machine that answers as a deployed shop would. */
export async function aDeployedShop(answers: Record<string, string>): Promise<StandInShop> {
  const known = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    const body = known.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body ?? 'nothing here');
  });
  const port = await new Promise<number>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    answers: known,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
