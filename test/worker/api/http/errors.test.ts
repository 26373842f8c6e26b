import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createApi } from '#worker/api/index.ts';

const api = createApi();

describe('the embedded API', () => {
  it('returns 404 with an error body for an unknown endpoint', async () => {
    const response = await api.request('/api/nothing', {}, env);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 'not_found', message: 'There’s nothing here.' });
  });
});
