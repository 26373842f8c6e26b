import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, clientFor } from '#test/support/a-shop.ts';
import { databaseBeforeRelated } from '#test/support/related-database.ts';
import { ORIGIN } from '#test/support/the-shop.ts';
import shop from '#worker/index.ts';

describe('a product page whose related products fail', () => {
  it('is complete except for them, and is not cached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const categoryId = await aCategory();
    const id = await aProduct({ name: 'Potjie', categoryId });
    await aProduct({ name: 'Potjie Lid Lifter', categoryId });
    const path = productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product);
    const state = { isOut: true };
    const fail = async (): Promise<void> => {
      if (state.isOut) throw new Error('D1 is overloaded');
    };
    const visit = async (): Promise<string> => {
      const ctx = createExecutionContext();
      const bindings = { ...env, DB: databaseBeforeRelated(fail) };
      const response = await shop.fetch(new Request(`${ORIGIN}${path}`), bindings, ctx);
      const html = await response.text();
      await waitOnExecutionContext(ctx);
      expect(response.status).toBe(200);
      return html;
    };

    const without = await visit();
    expect(without).toMatch(/<h1[^>]*>Potjie<\/h1>/);
    expect(without).not.toContain('Lid Lifter');
    const { keys } = await env.KV.list({ prefix: 'payload:' });
    expect(keys.filter(({ name }) => name.includes(path))).toEqual([]);

    state.isOut = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect(await visit()).toContain('Lid Lifter');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
});
