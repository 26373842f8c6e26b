import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';

/** A client that calls a shop over the network, from an IP address that no other test uses. */
export type Caller = {
  /** Sends a raw HTTP request. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** Returns an API client, which sends the token as a bearer token if given. */
  client: (token?: string) => ApiClient;
};

let addresses = 0;

/** A caller whose own IP address is in the header that Cloudflare would set. */
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

export function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
