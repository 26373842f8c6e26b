import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a shop that records requests and can simulate a lost or slow connection. */
export type Gate = {
  origin: string;
  /** The requests so far, such as `GET /about`, in order of arrival. */
  passed: string[];
  isOpen: boolean;
  /** Called with the service worker's script; its result is served in place of the script. */
  changeScript(text: string): string;
  /** Pauses later documents before the first occurrence of a text. Calling the returned function sends the rest. */
  pauseDocuments(before: string): () => void;
  close(): Promise<void>;
};

type Pause = { before: string; ends: Promise<void> };

export async function openGate(shop: string): Promise<Gate> {
  let pause: Pause | null = null;
  const server = createServer((incoming, answer) => {
    if (!gate.isOpen) {
      incoming.socket.destroy();
      return;
    }
    gate.passed.push(`${incoming.method} ${incoming.url}`);
    passOn(shop, incoming, answer, { gate, pause });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const gate: Gate = {
    origin: `http://localhost:${port}`,
    passed: [],
    isOpen: true,
    changeScript: (text) => text,
    pauseDocuments(before) {
      const { promise, resolve } = Promise.withResolvers<void>();
      pause = { before, ends: promise };
      return resolve;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gate;
}

type PassOptions = { gate: Gate; pause: Pause | null };

function passOn(
  shop: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  { gate, pause }: PassOptions,
): void {
  const { method, url = '/' } = incoming;
  // Uncompressed, so that the response can be changed.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const passed = request(`${shop}${url}`, { method, headers }, async (response) => {
    const { statusCode = 502, headers: answered } = response;
    const isPaused = pause !== null && answered['content-type']?.startsWith('text/html') === true;
    if (url !== '/sw.js' && !isPaused) {
      answer.writeHead(statusCode, answered);
      response.pipe(answer);
      return;
    }
    const text = Buffer.concat(await response.toArray()).toString('utf8');
    const { 'content-length': _length, ...others } = answered;
    answer.writeHead(statusCode, others);
    if (!isPaused) {
      answer.end(gate.changeScript(text));
      return;
    }
    const end = text.indexOf(pause.before);
    answer.write(text.slice(0, end));
    await pause.ends;
    answer.end(text.slice(end));
  });
  passed.on('error', () => answer.destroy());
  incoming.pipe(passed);
}
