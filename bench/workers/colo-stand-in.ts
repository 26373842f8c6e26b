type Stored = { body: ArrayBuffer; headers: Headers; until: number };

/**
 * Simulates a data centre's Cache API in memory, with an adjustable clock. Supports only the calls that the shop makes.
 */
export function createColoStandIn(now: () => number): Cache {
  const stored = new Map<string, Stored>();
  const keyOf = (request: RequestInfo | URL): string =>
    request instanceof Request ? request.url : String(request);
  return {
    async match(request) {
      const found = stored.get(keyOf(request));
      if (found === undefined || found.until <= now()) return undefined;
      return new Response(found.body, { headers: found.headers });
    },
    async put(request, response) {
      const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1] ?? 0);
      const { headers } = response;
      stored.set(keyOf(request), {
        body: await response.arrayBuffer(),
        headers,
        until: now() + seconds * 1_000,
      });
    },
    async delete(request) {
      return stored.delete(keyOf(request));
    },
  };
}
