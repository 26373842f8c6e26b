import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#worker/env/config.ts';

describe('UPSTREAM_TIMEOUT_MS', () => {
  it.each(['0', '49'])('is refused as %s: no page could be made in that time', (UPSTREAM_TIMEOUT_MS) => {
    expect(() => parseConfig({ ...env, UPSTREAM_TIMEOUT_MS })).toThrow(
      'UPSTREAM_TIMEOUT_MS must be at least 50',
    );
  });

  it('is 50 at least, and 3000 where nothing is said', () => {
    expect(parseConfig({ ...env, UPSTREAM_TIMEOUT_MS: '50' }).upstreamTimeoutMs).toBe(50);
    expect(parseConfig({ ...env, UPSTREAM_TIMEOUT_MS: undefined }).upstreamTimeoutMs).toBe(3_000);
  });
});
