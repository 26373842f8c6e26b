import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';

export type SeenRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** Sends the response to a request. `attempt` counts requests from 1. */
export type Respond = (response: ServerResponse, attempt: number, request: SeenRequest) => void;

/** An API on this machine that records requests. A test defines its responses. */
export type OddApi = {
  origin: string;
  /** Every request since the last {@link OddApi.behave}. */
  seen: SeenRequest[];
  /** Defines the response to all further requests, and forgets the earlier ones. */
  behave: (answer: Respond) => void;
  close: () => Promise<void>;
};

export async function anOddApi(): Promise<OddApi> {
  const seen: SeenRequest[] = [];
  let answer: Respond = (response) => response.end();
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const known = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(known);
      answer(response, seen.length, known);
    });
  };
  const server = createServer(listener);
  const port = await new Promise<number>((resolve) => {
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    behave(next) {
      seen.length = 0;
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Sends a response as the contract defines it. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
