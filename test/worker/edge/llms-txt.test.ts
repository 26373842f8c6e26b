import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HELP_TOPICS } from '#shared/navigation/help-topics.ts';
import { aCategory, aProduct, aSupplier, unique } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { ORIGIN, visit } from '#test/support/the-shop.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

beforeEach(() => env.KV.put(FLAG_KEYS.dataVersion, `llms ${unique()} ${crypto.randomUUID()}`));

async function lines(bindings = env): Promise<string[]> {
  const response = await visit('/llms.txt', {}, { bindings });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  return (await response.text()).split('\n');
}

describe('/llms.txt', () => {
  it('begins with the shop’s name and tagline, and has a list of links under each heading', async () => {
    const all = await lines({ ...env, SITE_NAME: 'Corner [Shop]', SITE_TAGLINE: 'All *you* need' });
    expect(all.slice(0, 3)).toEqual(['# Corner \\[Shop\\]', '', '> All \\*you\\* need']);
    expect(all.filter((line) => line.startsWith('#')).slice(1)).toEqual([
      '## Categories',
      '## Retailers',
      '## Search',
      '## Help',
      '## Feeds',
    ]);
    const behind = all
      .slice(all.indexOf('## Categories'))
      .filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of behind) expect(line).toMatch(/^ *- \[.+?\]\(https:\/\/shop\.test\/[^)]*\)/);
  });

  it('links to categories, retailers, help and feeds, and explains how to request Markdown', async () => {
    const categoryId = await aCategory({ name: 'Pots & Pans' });
    const supplierId = await aSupplier({ name: 'Imbewu_Hands', npoId: 3 });
    await aProduct({ categoryId, supplierId });
    const all = await lines();
    expect(all).toContain(`- [Pots & Pans](${ORIGIN}/categories/${categoryId}/pots-pans)`);
    expect(all).toContain(
      `- [Imbewu\\_Hands (non-profit)](${ORIGIN}/retailers/${supplierId}/imbewu-hands): [product feed](${ORIGIN}/feeds/retailers/${supplierId}.xml)`,
    );
    const text = all.join('\n');
    for (const topic of HELP_TOPICS) expect(text).toContain(`](${ORIGIN}/help/${topic})`);
    expect(text).toContain(`](${ORIGIN}/feeds/products.xml)`);
    expect(text).toContain('Accept: text/markdown');
    expect(text).toContain(`${ORIGIN}/search?q=`);
    for (const [, path = ''] of text.matchAll(/\]\(https:\/\/shop\.test([^)]*)\)/g)) {
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
    }
  });

  it('answers 503 if the database fails, and while the shop is closed', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const DB = databaseWith({
      prepare: () => {
        throw new Error('D1 is out');
      },
    });
    const broken = await visit('/llms.txt', {}, { bindings: { ...env, DB } });
    expect([broken.status, broken.headers.get('Retry-After')]).toEqual([503, '60']);
    await env.KV.put(FLAG_KEYS.maintenance, 'on');
    onTestFinished(() => env.KV.delete(FLAG_KEYS.maintenance));
    expect((await visit('/llms.txt')).status).toBe(503);
  });
});
