import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';

/** How a test reaches a shop: over the network, from an address that no other test uses. */
export type Caller = {
  /** A call as a browser or any other client would make it. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** The API client, speaking for whoever holds a bearer token. */
  client: (token?: string) => ApiClient;
};

let addresses = 0;

/** Someone at an address of their own, as Cloudflare would name it. */
export function aCaller(origin: string): Caller & { ip: string } {
  addresses += 1;
  const ip = `203.0.113.${addresses}`;
  return {
    ip,
    call: (path, init = {}) =>
      fetch(`${origin}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { 'CF-Connecting-IP': ip, ...Object.fromEntries(new Headers(init.headers)) },
      }),
    client: (token) => createHttpClient(origin, token, { 'CF-Connecting-IP': ip }),
  };
}

/** A POST of JSON. */
export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
