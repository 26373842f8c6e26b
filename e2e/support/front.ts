import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  constants as h2,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, createBrotliCompress, constants as zlib } from 'node:zlib';
import type { Certificate } from './certificate.ts';

/** The path of incompressible bytes, used to measure the connection's speed. */
export const PROBE_PATH = '/__probe';
export const PROBE_BYTES = 200_000;

/**
 * The same brotli qualities as in {@link measureBytes}: high for static files, which are compressed once, and lower for
 * dynamic responses.
 */
const FILE_QUALITY = 11;
const PAGE_QUALITY = 5;

const DAY_SECONDS = 86_400;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript)|image\/svg)/;
/** Request headers that would make the worker compress. The front removes them and compresses instead. */
const ENCODINGS = new Set(['accept-encoding', 'available-dictionary']);
/** Headers that HTTP/2 forbids, because they concern a single connection. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

export type Front = AsyncDisposable & { origin: string; close(): Promise<void> };

export type FrontOptions = {
  certificate: Certificate;
  workerPort: number;
  /** The port to listen on; a free one if omitted. */
  port?: number;
  /** The port of the worker that serves images; the same worker as for pages if omitted. */
  imagePort?: number;
  /** Simulates a day between any two visits: responses with a lifetime of less than a day must be requested again. */
  isDayLater?: boolean;
};

/**
 * Starts a proxy in front of a local worker. The proxy adds what Cloudflare adds to a deployed worker: HTTP/2, TLS,
 * brotli, and a cache for immutable files.
 */
export async function startFront(options: FrontOptions): Promise<Front> {
  const {
    certificate,
    workerPort,
    port: requestedPort = 0,
    imagePort = workerPort,
    isDayLater = false,
  } = options;
  const { key, cert } = certificate;
  const agent = new Agent({ keepAlive: true });
  const files = new Map<string, StoredFile>();
  const server = createSecureServer({ key, cert });
  server.on('request', (asked, answer) => {
    const port = asked.url.startsWith('/pictures/') ? imagePort : workerPort;
    serve({ asked, answer, workerPort: port, isDayLater, agent, files }).catch(() =>
      answer.stream.close(h2.NGHTTP2_INTERNAL_ERROR),
    );
  });
  const port = await listen(server, requestedPort);
  const close = async (): Promise<void> => {
    agent.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin: `https://localhost:${port}`, close, [Symbol.asyncDispose]: close };
}

type StoredFile = { headers: OutgoingHttpHeaders; body: Buffer };
type Exchange = {
  asked: Http2ServerRequest;
  answer: Http2ServerResponse;
  workerPort: number;
  isDayLater: boolean;
  agent: Agent;
  files: Map<string, StoredFile>;
};

async function serve(exchange: Exchange): Promise<void> {
  const { asked, answer, files } = exchange;
  if (asked.url === PROBE_PATH) {
    answer.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
    answer.end(randomBytes(PROBE_BYTES));
    return;
  }
  const stored = files.get(asked.url);
  if (stored !== undefined) {
    answer.writeHead(200, stored.headers);
    answer.end(stored.body);
    return;
  }
  await passOn(exchange, await askWorker(exchange));
}

function askWorker({ asked, workerPort, agent }: Exchange): Promise<IncomingMessage> {
  const worker = `localhost:${workerPort}`;
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !name.startsWith(':') && !ENCODINGS.has(name)),
  );
  // The worker compares the Origin header with its own origin, so the front's origin is replaced with the worker's.
  const origin = headers.origin === undefined ? {} : { origin: `http://${worker}` };
  const options = { agent, method: asked.method, headers: { ...headers, ...origin, host: worker } };
  return new Promise((resolve, reject) => {
    const call = request(`http://${worker}${asked.url}`, options, resolve);
    call.on('error', reject);
    asked.pipe(call);
  });
}

async function passOn(exchange: Exchange, workerResponse: IncomingMessage): Promise<void> {
  const { asked, answer, files, workerPort, isDayLater } = exchange;
  const headers: OutgoingHttpHeaders = Object.fromEntries(
    Object.entries(workerResponse.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
  );
  if (typeof headers.location === 'string') {
    headers.location = headers.location.replace(`http://localhost:${workerPort}`, '');
  }
  if (isDayLater && isShortLived(workerResponse.headers['cache-control']))
    headers['cache-control'] = 'no-cache';
  const status = workerResponse.statusCode ?? 502;
  const isCompressible = COMPRESSIBLE.test(workerResponse.headers['content-type'] ?? '');
  const hasBody = asked.method !== 'HEAD' && status !== 204 && status !== 304;
  if (isCompressible && hasBody) {
    headers['content-encoding'] = 'br';
    delete headers['content-length'];
  }
  if (
    status === 200 &&
    asked.method === 'GET' &&
    /immutable/.test(workerResponse.headers['cache-control'] ?? '')
  ) {
    const body = await readBody(workerResponse);
    const file = { headers, body: isCompressible ? brotliCompressSync(body, quality(FILE_QUALITY)) : body };
    files.set(asked.url, file);
    answer.writeHead(status, headers);
    answer.end(file.body);
    return;
  }
  answer.writeHead(status, headers);
  if (!hasBody) answer.end();
  else if (isCompressible && asked.method === 'POST') {
    const body = await readBody(workerResponse);
    answer.end(brotliCompressSync(replaceGatewayOrigin(body, asked, workerPort), quality(PAGE_QUALITY)));
  } else if (isCompressible)
    await pipeline(workerResponse, createBrotliCompress(streamed(PAGE_QUALITY)), answer);
  else await pipeline(workerResponse, answer);
}

/**
 * Replaces the gateway simulator's URLs, because the worker writes them with its own origin instead of the
 * front's.
 */
function replaceGatewayOrigin(body: Buffer, { authority }: Http2ServerRequest, workerPort: number): string {
  return body.toString().replaceAll(`http://localhost:${workerPort}/__`, `https://${authority}/__`);
}

function isShortLived(cacheControl = ''): boolean {
  const maxAge = /max-age=(\d+)/.exec(cacheControl)?.[1];
  return maxAge !== undefined && Number(maxAge) < DAY_SECONDS;
}

/** Flushes each part of a streamed page as soon as it arrives. */
function streamed(level: number) {
  return { ...quality(level), flush: zlib.BROTLI_OPERATION_FLUSH };
}

function quality(level: number) {
  return { params: { [zlib.BROTLI_PARAM_QUALITY]: level } };
}

async function readBody(given: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of given) parts.push(part);
  return Buffer.concat(parts);
}

async function listen(server: Http2SecureServer, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port');
  return address.port;
}
