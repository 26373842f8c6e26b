import { describe, expect, it } from 'vitest';
import { downstreamHeaders, upstreamHeaders } from '#worker/upstream-headers.ts';

const EDGE = { edgeKey: 'the key', requestId: 'r-1', shopOrigin: 'https://shop.test' };
const OF_THE_EDGE = { 'x-edge-key': 'the key', 'x-request-id': 'r-1', 'x-shop-origin': 'https://shop.test' };

function upstream(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(upstreamHeaders(new Request('https://shop.test/api/cart', { headers }), EDGE));
}

describe('upstreamHeaders', () => {
  it('drops hop-by-hop headers and those that `Connection` names', () => {
    const headers = {
      Connection: 'close, X-Only-Here ,upgrade',
      'X-Only-Here': '1',
      'Keep-Alive': 'timeout=5',
      TE: 'trailers',
      Trailer: 'Expires',
      'Transfer-Encoding': 'chunked',
      Upgrade: 'websocket',
      'Proxy-Authorization': 'Basic eDp5',
      'Proxy-Connection': 'close',
    };
    expect(upstream(headers)).toEqual(OF_THE_EDGE);
  });

  it('keeps the headers of the call itself', () => {
    const headers = {
      accept: 'application/json',
      authorization: 'Bearer x',
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'user-agent': 'u',
      'x-affiliate-click': 'c',
      'webhook-signature': 's',
    };
    expect(upstream(headers)).toEqual({ ...headers, ...OF_THE_EDGE });
  });

  it('sets only the client IP address that the edge saw', () => {
    expect(upstream({ 'CF-Connecting-IP': '203.0.113.1', 'X-Client-IP': '198.51.100.1' })).toEqual({
      ...OF_THE_EDGE,
      'x-client-ip': '203.0.113.1',
    });
    expect(upstream({ 'X-Client-IP': '198.51.100.1' })).toEqual(OF_THE_EDGE);
  });
});

describe('downstreamHeaders', () => {
  it('keeps the headers that describe the body, Retry-After and the device token', () => {
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="invoice.pdf"',
      'retry-after': '5',
      'x-device': 'the-token',
    };
    const answer = new Response('', { headers: { ...headers, 'Set-Cookie': 'a=b', ETag: '"x"' } });
    expect(Object.fromEntries(downstreamHeaders(answer))).toEqual({
      ...headers,
      'cache-control': 'private, no-store',
    });
  });
});
