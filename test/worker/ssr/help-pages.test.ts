import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { HELP_TOPICS, helpPath } from '#shared/navigation/help-topics.ts';
import { aDeliveryRate, aSupplier } from '#test/support/a-shop.ts';
import { readHead } from '#test/support/document-head.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';

const HELP_PATHS = ['/help', ...HELP_TOPICS.map(helpPath)];

beforeAll(async () => {
  const nearAndFar = await aSupplier({
    name: 'Near and Far',
    deliveryFeeCents: 9_900,
    freeFromCents: 60_000,
  });
  await aSupplier({ name: 'One Price', deliveryFeeCents: 5_000 });
  const provinceId = await env.DB.prepare('SELECT min(id) FROM province').first<number>('min(id)');
  await aDeliveryRate(nearAndFar, { provinceId: provinceId ?? 0, feeCents: 4_500 });
  await aDeliveryRate(nearAndFar, { upToGrams: 5_000, feeCents: 7_500 });
});

async function textAt(path: string): Promise<string> {
  const html = await (await visit(path)).text();
  return html.replace(/<script.*?<\/script>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');
}

describe('the help pages', () => {
  it.each(HELP_PATHS)('%s is a public page that search engines may list', async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    const head = await readHead(response);
    expect([head.canonical, head.meta.robots]).toEqual([`${ORIGIN}${path}`, undefined]);
    expect(head.meta.description).toContain(env.SITE_NAME);
  });

  it('are all linked in the footer and in /help, and listed in the sitemap', async () => {
    const [footer, help, sitemap] = await Promise.all(
      ['/about', '/help', '/sitemap/pages.xml'].map(async (path) => (await visit(path)).text()),
    );
    for (const topic of HELP_TOPICS) {
      expect(footer).toContain(`href="${helpPath(topic)}"`);
      expect(help).toContain(`href="${helpPath(topic)}"`);
    }
    for (const path of HELP_PATHS) expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`);
  });

  it('return 404 for an unknown topic', async () => {
    expect((await visit('/help/horoscopes')).status).toBe(404);
  });

  it('show each retailer’s delivery fee range over all provinces and weights', async () => {
    const text = await textAt('/help/delivery');
    expect(text).toMatch(/Near and Far R.45\.00 to R.99\.00 R.600\.00/);
    expect(text).toMatch(/One Price R.50\.00 No free delivery/);
  });
});
