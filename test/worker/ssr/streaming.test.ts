import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, clientFor } from '#test/support/a-shop.ts';
import { databaseBeforeRelated } from '#test/support/related-database.ts';
import { inlineJson, ORIGIN, visit } from '#test/support/the-shop.ts';
import shop from '#worker/index.ts';

describe('a product page whose related products are slow (R-EDGE-9)', () => {
  it('sends the shell first, and the deferred content after it', async () => {
    const categoryId = await aCategory();
    const id = await aProduct({ name: 'Potjie', categoryId });
    await aProduct({ name: 'Potjie Lid Lifter', categoryId });
    const path = productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product);
    const slow = Promise.withResolvers<void>();
    const ctx = createExecutionContext();

    const response = await shop.fetch(
      new Request(`${ORIGIN}${path}`),
      { ...env, DB: databaseBeforeRelated(() => slow.promise) },
      ctx,
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let shell = '';
    while (!shell.includes('</main>')) shell += (await reader?.read())?.value ?? '</main> never came';
    expect(shell).toMatch(/<h1[^>]*>Potjie<\/h1>/);
    expect(shell).not.toContain('Potjie Lid Lifter');

    slow.resolve();
    let rest = '';
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      rest += part.value;
    }
    expect(rest).toContain('Potjie Lid Lifter');
    const deferred = inlineJson(shell + rest, 'payload-deferred');
    await waitOnExecutionContext(ctx);

    const payload: { deferred: unknown } = await (await visit(`${path}/_payload.json`)).json();
    expect(deferred).toEqual(payload.deferred);
  });
});
