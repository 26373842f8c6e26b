import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { FAILURE_TEXT } from '#shared/constants.ts';
import apiWorker from '#worker/api-worker.ts';
import type { Bindings } from '#worker/env/bindings.ts';

const EDGE_KEY = 'k'.repeat(32);
const API_ORIGIN = 'https://api.elsewhere.test';

/** How the API's writes fail: `at once`, or the first write is applied and its response is lost. */
export type ApiFault = 'at once' | 'after the first write';

const fault = new AsyncLocalStorage<{ how: ApiFault; bindings: Bindings }>();

/**
 * Runs `work` with bindings for an external API that fails like this. {@link stubApiElsewhere} must be called first.
 */
export function withFailingApi<Answer>(
  how: ApiFault,
  bindings: Bindings,
  work: (bindings: Bindings) => Promise<Answer>,
): Promise<Answer> {
  return fault.run({ how, bindings }, () => work({ ...bindings, EDGE_KEY, API_ORIGIN }));
}

/** Provides the external API for a whole test file: the real API, which fails only within {@link withFailingApi}. */
export function stubApiElsewhere(): void {
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const isWrite = request.method !== 'GET' && new URL(request.url).pathname !== '/api/events';
    const { how, bindings = env } = fault.getStore() ?? {};
    if (!isWrite || how !== 'at once') {
      const answer = await apiWorker.fetch(request, { ...bindings, EDGE_KEY }, createExecutionContext());
      if (!isWrite || !answer.ok) return answer;
    }
    return Response.json({ code: 'server_error', message: FAILURE_TEXT }, { status: 500 });
  });
}
