import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aProduct, clientFor } from '#test/support/a-shop.ts';
import { aStartedPayment } from '#test/support/an-order.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

/** A hostname that an attacker chose and that reaches the same worker. */
const OTHER_HOST = 'https://attacker.test';

const at = (path: string, headers: Record<string, string> = {}) =>
  visit(path, { headers }, { origin: OTHER_HOST });

async function aProductPath(): Promise<string> {
  const id = await aProduct();
  return productPath((await clientFor().catalogue.getProduct({ id })).product);
}

describe('a request to another host', () => {
  it.each([
    ['/robots.txt', 'Sitemap: https://shop.test/sitemap.xml'],
    ['/sitemap.xml', '<loc>https://shop.test/sitemap/pages.xml</loc>'],
    ['/sitemap/pages.xml', '<loc>https://shop.test/</loc>'],
    ['/feeds/products.xml', '<link>https://shop.test'],
    ['/llms.txt', 'https://shop.test/'],
    ['/about', '<link rel="canonical" href="https://shop.test/about"/>'],
    ['/', '<meta property="og:image" content="https://shop.test/card.png"/>'],
    ['/', '"url":"https://shop.test/"'],
  ])('gets links to SHOP_ORIGIN in %s, such as %s', async (path, link) => {
    await aProduct();
    const text = await (await at(path)).text();
    expect(text).toContain(link);
    expect(text).not.toContain('attacker.test');
  });

  it('gets links to SHOP_ORIGIN in a product page, its JSON-LD, its payload and its Markdown', async () => {
    const path = await aProductPath();
    for (const [variant, headers] of [
      [path, {}],
      [`${path}/_payload.json`, {}],
      [path, { Accept: 'text/markdown' }],
    ] as const) {
      const response = await at(variant, headers);
      const text = await response.text();
      expect([response.status, text.includes('https://shop.test'), text.includes('attacker.test')]).toEqual([
        200,
        true,
        false,
      ]);
    }
  });

  it('sends emails whose links use SHOP_ORIGIN', async () => {
    const { bindings, messages } = listenForEmails();
    const body = { name: 'Sipho', email: 'sipho@example.co.za', message: 'Do you deliver?' };
    const response = await visit(
      '/api/support',
      {
        method: 'POST',
        headers: { ...FROM_SHOP, Origin: OTHER_HOST, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
      { origin: OTHER_HOST, bindings },
    );
    expect([response.status, messages.map((each) => each.shop_origin)]).toEqual([
      201,
      ['https://shop.test', 'https://shop.test'],
    ]);
  });

  it('starts a payment that returns to SHOP_ORIGIN', async () => {
    const { buyer, order } = await aStartedPayment();
    const response = await visit(
      `/api/orders/${order.id}/pay`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${buyer.token}`, 'Content-Type': 'application/json' },
        body: '{}',
      },
      { origin: OTHER_HOST },
    );
    const form: { fields: Record<string, string> } = await response.json();
    const { return_url: back, cancel_url: cancelled, notify_url: notified } = form.fields;
    expect([back, cancelled, notified].map((url) => new URL(url ?? '').origin)).toEqual([
      env.SHOP_ORIGIN,
      env.SHOP_ORIGIN,
      env.SHOP_ORIGIN,
    ]);
  });
});
