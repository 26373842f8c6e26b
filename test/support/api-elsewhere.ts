import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { errorCodeForStatus } from '#shared/contract/errors.ts';
import apiWorker from '#worker/api-worker.ts';
import type { Bindings } from '#worker/env/bindings.ts';

const EDGE_KEY = 'k'.repeat(32);

/** Bindings that make the shop use an external API. {@link failApiCalls} provides that API. */
export const API_ELSEWHERE: Bindings = { ...env, EDGE_KEY, API_ORIGIN: 'https://api.elsewhere.test' };

/**
 * Serves the external API's calls with the real API, except that calls to the given paths fail with the given status.
 * `vi.unstubAllGlobals()` restores `fetch`.
 */
export function failApiCalls(statusOf: Readonly<Record<string, number>>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const status = statusOf[new URL(request.url).pathname];
    return status === undefined
      ? apiWorker.fetch(request, { ...env, EDGE_KEY }, createExecutionContext())
      : Response.json({ code: errorCodeForStatus(status), message: FAILURE_TEXT }, { status });
  });
}
