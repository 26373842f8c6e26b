import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedListPath } from '#shared/navigation/paths.ts';
import { anOddApi, type OddApi, type Respond, sendJson } from './support/an-odd-api.ts';
import { json } from './support/callers.ts';
import { type RunningWorker, runWorker } from './support/run-worker.ts';
import { EDGE_KEY } from './support/shops.ts';

const TIMEOUT_MS = 500;
const WRITE_TIMEOUT_MS = 1_500;
const TOKEN = 't'.repeat(43);

let api: OddApi;
let shop: RunningWorker;

beforeAll(async () => {
  api = await anOddApi();
  shop = await runWorker({
    main: 'worker/index.ts',
    vars: {
      ...{ API_ORIGIN: api.origin, EDGE_KEY },
      ...{ UPSTREAM_TIMEOUT_MS: `${TIMEOUT_MS}`, UPSTREAM_WRITE_TIMEOUT_MS: `${WRITE_TIMEOUT_MS}` },
    },
  });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await api.close();
});

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${shop.origin}${path}`, { redirect: 'manual', ...init });
}

/** A POST body sent in chunks, without a Content-Length. */
function inChunks(text: string, type: string): RequestInit & { duplex: 'half' } {
  const headers = { 'Content-Type': type };
  return { method: 'POST', headers, body: new Blob([text]).stream(), duplex: 'half' };
}

describe('a request to an external API', () => {
  it('keeps the path, the query, the body and the method', async () => {
    api.behave((response) => sendJson(response, 200, {}));
    await call('/api/user/products?q=a%20b&page=2&q=c%2Fd', { headers: { Accept: 'application/json' } });
    await call('/api/support', json({ message: 'Sawubona' }));
    expect(api.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/user/products?q=a%20b&page=2&q=c%2Fd', ''],
      ['POST', '/api/support', '{"message":"Sawubona"}'],
    ]);
    expect(api.seen[1]?.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('includes the client’s IP address when a shared list is read', async () => {
    api.behave((response) => sendJson(response, 200, { name: 'Wishlist', products: [] }));
    await call(sharedListPath(TOKEN), { headers: { 'CF-Connecting-IP': '203.0.113.7' } });
    const read = api.seen.find(({ url }) => url === `/api/shared-lists/${TOKEN}`);
    expect(read?.headers).toMatchObject({ 'x-client-ip': '203.0.113.7' });
  });

  it.each([
    ['a call', '/api/support', 'application/json', 32 * 1024],
    [
      'a payment notification',
      '/api/payments/payfast/notify',
      'application/x-www-form-urlencoded',
      16 * 1024,
    ],
  ])(
    'is rejected with 413 if the body of %s has no Content-Length and is too long',
    async (_what, path, type, bound) => {
      api.behave((response) => sendJson(response, 200, { message: 'Received.', reference: 'S-000001' }));
      const send = (size: number) => call(path, inChunks('x'.repeat(size), type));
      const rejected = await send(bound + 1);
      expect(rejected.status).toBe(413);
      expect(await rejected.json()).toEqual({
        code: 'body_too_large',
        message: 'That’s too much to send at once.',
      });
      expect(rejected.headers.get('Cache-Control')).toBe('private, no-store');
      expect(api.seen).toEqual([]);
      expect((await send(bound)).status).toBe(200);
      expect(api.seen[0]?.body).toHaveLength(bound);
      expect(api.seen[0]?.headers).toMatchObject({ 'content-length': String(bound) });
    },
  );

  it('has the session as a bearer token, but no cookie or other header that a browser adds', async () => {
    api.behave((response) => sendJson(response, 200, {}));
    await call('/api/user', {
      headers: {
        Cookie: `session=${TOKEN}; affiliateUuid=x`,
        Origin: shop.origin,
        Referer: `${shop.origin}/search?q=private`,
        'Sec-Fetch-Site': 'same-origin',
        'X-Session-Token': 'anything',
        'If-None-Match': '"x"',
        Range: 'bytes=0-1',
      },
    });
    const headers = api.seen[0]?.headers ?? {};
    expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    for (const name of ['cookie', 'origin', 'referer', 'x-session-token', 'if-none-match', 'range']) {
      expect(headers).not.toHaveProperty(name);
    }
    // The runtime itself adds `cf-worker`.
    const others = Object.keys(headers).filter((name) => /^(sec|cf|proxy|x-forwarded)-/.test(name));
    expect(others.filter((name) => name !== 'cf-worker')).toEqual([]);
  });

  it('has the API’s host, the edge key and the IP address that the edge saw', async () => {
    api.behave((response) => sendJson(response, 200, {}));
    await call('/api/get-ip', {
      headers: {
        'CF-Connecting-IP': '203.0.113.5',
        'X-Client-IP': '198.51.100.1',
        'X-Edge-Key': 'guessed',
        'X-Shop-Origin': 'https://evil.example',
      },
    });
    expect(api.seen[0]?.headers).toMatchObject({
      host: new URL(api.origin).host,
      'x-edge-key': EDGE_KEY,
      'x-client-ip': '203.0.113.5',
      'x-shop-origin': shop.origin,
      'x-request-id': expect.any(String),
    });
  });
});

describe('a response from an external API', () => {
  it('keeps its body, status and type, but not its cookies, caching rules and security headers', async () => {
    api.behave((response) =>
      response
        .writeHead(418, {
          'Content-Type': 'application/json',
          'Retry-After': '7',
          'Set-Cookie': 'session=stolen',
          'Cache-Control': 'public, max-age=60',
          'Access-Control-Allow-Origin': '*',
          'Clear-Site-Data': '"*"',
          'Keep-Alive': 'timeout=99',
          'X-Powered-By': 'odd',
        })
        .end('{"message":"short and stout"}'),
    );
    const response = await call('/api/brands');
    expect([response.status, await response.json()]).toEqual([418, { message: 'short and stout' }]);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Retry-After')).toBe('7');
    for (const name of ['Set-Cookie', 'Access-Control-Allow-Origin', 'Clear-Site-Data', 'X-Powered-By']) {
      expect(response.headers.get(name)).toBeNull();
    }
  });

  it('makes a browser a known device by a token in a cookie, which goes back to the API', async () => {
    api.behave((response) => sendJson(response.setHeader('X-Device', 'the-token'), 200, { token: TOKEN }));
    const verify = (headers: Record<string, string>) =>
      call(
        '/api/auth/verify',
        json({ email: 'thandi@example.com', otp: '123456' }, { Origin: shop.origin, ...headers }),
      );
    const response = await verify({});
    expect(response.headers.get('Set-Cookie')).toMatch(/^device=the-token; Max-Age=31536000;/);
    expect(response.headers.get('X-Device')).toBeNull();
    await verify({ Cookie: 'device=the-token' });
    expect(api.seen.map(({ headers }) => headers['x-device'])).toEqual([undefined, 'the-token']);
  });

  it('is decompressed if it was compressed, and may be empty', async () => {
    api.behave((response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .end(gzipSync('[{"id":1,"name":"Kaya"}]')),
    );
    expect(await (await call('/api/brands')).json()).toEqual([{ id: 1, name: 'Kaya' }]);
    api.behave((response) => response.writeHead(204).end());
    expect((await call('/api/a-call-of-its-own')).status).toBe(204);
    api.behave((response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end());
    expect((await call('/api/brands', { method: 'HEAD' })).status).toBe(200);
  });

  it('is streamed before it is complete', async () => {
    let finish = (): void => undefined;
    api.behave((response) => {
      response.writeHead(200, { 'Content-Type': 'application/pdf' });
      response.write('first');
      finish = () => response.end(' and last');
    });
    const reader = (await call('/api/orders/1/invoices/1')).body?.getReader();
    const text = new TextDecoder();
    expect(text.decode((await reader?.read())?.value)).toBe('first');
    finish();
    expect(text.decode((await reader?.read())?.value)).toBe(' and last');
  });
});

describe('an external API that fails', () => {
  const failures: [string, Respond, number][] = [
    ['drops the connection', (response) => response.destroy(), 503],
    ['answers 500 with a page', (response) => response.writeHead(500).end('<h1>Oops</h1>'), 502],
    ['answers 503 with a page', (response) => response.writeHead(503).end('<h1>Busy</h1>'), 503],
    ['answers 404 with a page', (response) => response.writeHead(404).end('<h1>Who?</h1>'), 502],
    ['redirects', (response) => response.writeHead(302, { Location: 'https://evil.example/' }).end(), 502],
    ['answers in another shape', (response) => sendJson(response, 200, [{ id: 'one' }]), 502],
    ['never answers', () => undefined, 503],
  ];

  it.each(failures)('results in a JSON error if it %s', async (_name, answer, status) => {
    api.behave(answer);
    const response = await call('/api/brands');
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      code: status === 503 ? 'unavailable' : 'bad_gateway',
      message: 'Oops, looks like something went wrong.',
    });
    expect(response.headers.get('Location')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Retry-After')).toBe(status === 503 ? '5' : null);
  });

  it('has its error passed on unchanged if the error follows the contract', async () => {
    api.behave((response) => sendJson(response, 500, { message: 'the printer is on fire' }));
    const response = await call('/api/brands');
    expect([response.status, await response.json()]).toEqual([500, { message: 'the printer is on fire' }]);
  });

  it.each(failures.slice(0, 1))('is retried once for a read if it %s', async (_name, fail) => {
    api.behave((response, attempt, request) =>
      attempt === 1 ? fail(response, attempt, request) : sendJson(response, 200, []),
    );
    expect((await call('/api/brands')).status).toBe(200);
    expect(api.seen).toHaveLength(2);
  });

  it.each([502, 503, 504])('is retried only once if it answers %d', async (status) => {
    api.behave((response) => sendJson(response, status, { message: 'later' }));
    expect((await call('/api/brands')).status).toBe(status);
    expect(api.seen).toHaveLength(2);
    api.behave((response, attempt) => sendJson(response, attempt === 1 ? status : 200, []));
    expect((await call('/api/brands', { method: 'HEAD' })).status).toBe(200);
  });

  it('is not retried after a timeout or another failure', async () => {
    api.behave(() => undefined);
    await call('/api/brands');
    expect(api.seen).toHaveLength(1);
    api.behave((response) => sendJson(response, 500, { message: 'no' }));
    await call('/api/brands');
    expect(api.seen).toHaveLength(1);
  });

  it('is rejected with 408 and never reaches the API if the client does not send its whole body', async () => {
    api.behave((response) => sendJson(response, 200, { message: 'Received.', reference: 'S-000001' }));
    const unfinished = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"message":"Sawu')),
    });
    const leave = new AbortController();
    const rejected = await call('/api/support', {
      ...inChunks('', 'application/json'),
      ...{ body: unfinished, signal: leave.signal },
    });
    expect([rejected.status, await rejected.json()]).toEqual([
      408,
      { code: 'timeout', message: 'That took too long. Please try again.' },
    ]);
    expect(api.seen).toEqual([]);
    leave.abort();
  });

  it('has a longer timeout for writes than for reads', async () => {
    const slow: Respond = (response) => {
      setTimeout(() => sendJson(response, 200, { message: 'Done.', reference: 'S-000001' }), 2 * TIMEOUT_MS);
    };
    api.behave(slow);
    expect((await call('/api/brands')).status).toBe(503);
    api.behave(slow);
    expect((await call('/api/support', json({ message: 'Sawubona' }))).status).toBe(200);
    api.behave(() => undefined);
    expect((await call('/api/support', json({ message: 'Sawubona' }))).status).toBe(503);
  });

  const notified: [string, Respond, number][] = [
    ['accepts it', (response) => sendJson(response, 200, { message: 'paid' }), 200],
    ['accepts it with a response of another shape', (response) => response.writeHead(200).end('OK'), 200],
    ['answers 500', (response) => sendJson(response, 500, { message: 'no' }), 500],
    ['answers 500 with a page', (response) => response.writeHead(500).end('<h1>Oops</h1>'), 502],
    ['does not know the path', (response) => response.writeHead(404).end('<h1>Who?</h1>'), 502],
    ['redirects elsewhere', (response) => response.writeHead(302, { Location: '/thanks' }).end(), 502],
    ['drops the connection', (response) => response.destroy(), 503],
    ['never answers', () => undefined, 503],
  ];

  it.each(notified)(
    'gives a payment notification a matching status, without a retry, if the API %s',
    async (_name, answer, status) => {
      api.behave(answer);
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = 'm_payment_id=1&signature=x';
      const response = await call('/api/payments/payfast/notify', { method: 'POST', headers: form, body });
      // The status must reach the gateway unchanged: it repeats the notification until it receives a 200.
      expect(response.status).toBe(status);
      expect(api.seen).toHaveLength(1);
    },
  );

  it.each(['POST', 'PATCH', 'DELETE'])('is never retried for a %s', async (method) => {
    const init = { ...json({ quantity: 1 }, { Authorization: `Bearer ${TOKEN}` }), method };
    for (const fail of [
      (response: Parameters<Respond>[0]) => response.destroy(),
      (response: Parameters<Respond>[0]) => sendJson(response, 503, { message: 'later' }),
    ]) {
      api.behave(fail);
      expect((await call('/api/cart/1', init)).status).toBe(503);
      expect(api.seen).toHaveLength(1);
    }
  });
});

describe('pages of a shop whose external API fails', () => {
  it.each([
    ['drops the connection', (response) => response.destroy(), 503],
    ['answers with an unexpected list', (response) => sendJson(response, 200, [{ id: 'one' }]), 502],
    ['never answers', () => undefined, 503],
    ['answers with no JSON', (response) => response.writeHead(200).end('<h1>Hello</h1>'), 502],
    ['answers with an unexpected object', (response) => sendJson(response, 200, { surprise: true }), 502],
    [
      'breaks off in the middle of a response',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
        response.write('[{"id":');
        setImmediate(() => response.destroy());
      },
      502,
    ],
  ] satisfies [string, Respond, number][])(
    'show the error page if the API %s',
    async (_name, answer, status) => {
      api.behave(answer);
      const response = await call('/retailers/1/any');
      expect(response.status).toBe(status);
      expect(await response.text()).toContain('It looks like something went wrong.');
      const payload = await call('/retailers/1/any/_payload.json');
      expect(payload.status).toBe(status);
      expect(await payload.json()).toEqual({
        code: status === 503 ? 'unavailable' : 'bad_gateway',
        message: expect.any(String),
        // The page makes two calls, and either can fail first.
        call: expect.any(String),
      });
    },
  );

  it('show the not-found page if the API answers 404', async () => {
    api.behave((response) => sendJson(response, 404, { message: 'There’s nothing here.' }));
    const response = await call('/products/5/x/y');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('The content you are looking for is missing.');
  });

  it('delete the session cookie after a 401, and keep it after a failure', async () => {
    const Cookie = `session=${TOKEN}`;
    api.behave((response) => sendJson(response, 401, { message: 'Please log in.' }));
    const out = await call('/cart', { headers: { Cookie } });
    expect([out.status, out.headers.get('Location')]).toEqual([302, '/?auth=login&next=%2Fcart']);
    expect(out.headers.get('Set-Cookie')).toMatch(/^session=; Max-Age=0/);
    api.behave((response) => response.destroy());
    const failed = await call('/cart', { headers: { Cookie } });
    expect([failed.status, failed.headers.get('Set-Cookie')]).toEqual([503, null]);
  });
});
