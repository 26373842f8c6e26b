import * as v from 'valibot';
import { optionalText, wholeNumber } from './variable-schemas.ts';

/** Where the API is: in this worker, or elsewhere (R-API-61). */
export const ApiVariables = v.pipe(
  v.object({
    /** Empty: the API in this worker. */
    API_ORIGIN: optionalText(
      /^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1):\d+)$/,
      'must be an https origin, such as https://api.example.com',
    ),
    EDGE_KEY: optionalText(/^.{32,}$/, 'must have at least 32 characters'),
    /** With less than 50 ms not even KV and D1 answer in time, and every page would be a 503. */
    UPSTREAM_TIMEOUT_MS: wholeNumber('3000', 50),
    /** Longer than for reads: a write that times out may have succeeded all the same, and whoever sent it cannot tell. */
    UPSTREAM_WRITE_TIMEOUT_MS: wholeNumber('10000', 50),
  }),
  v.transform(({ API_ORIGIN, EDGE_KEY, UPSTREAM_TIMEOUT_MS, UPSTREAM_WRITE_TIMEOUT_MS }) => ({
    /** An API elsewhere and the key it knows this edge by; null: the API in this worker. */
    api: API_ORIGIN === '' ? null : { origin: API_ORIGIN, edgeKey: EDGE_KEY },
    /** The key by which the API in this worker trusts another shop's edge; empty: it trusts none. */
    edgeKey: EDGE_KEY,
    /** How long a page waits for its API. */
    upstreamTimeoutMs: UPSTREAM_TIMEOUT_MS,
    /** How long a write waits for its API. */
    upstreamWriteTimeoutMs: UPSTREAM_WRITE_TIMEOUT_MS,
  })),
);
