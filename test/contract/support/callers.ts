import { createHttpClient } from '#scripts/contract/new-shopper.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';

/** A test's access to a shop: over the network, from an IP address that no other test uses. */
export type Caller = {
  /** Sends a request as a browser or any other client does. */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  /** The API client with a bearer token. */
  client: (token?: string) => ApiClient;
};

let addresses = 0;

/** A caller with its own IP address, in the header that Cloudflare sets. */
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
