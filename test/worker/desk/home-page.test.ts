import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { anOperator, pageText, postForm, visitDesk } from '#test/support/the-desk.ts';
import { listSections } from '#worker/operations/content-sections.repository.ts';

const HOME = '/home-page';
let catalogue: { email: string };

beforeAll(async () => {
  catalogue = await anOperator('catalogue');
});

function post(path: string, fields: Record<string, string> = {}, page = HOME): Promise<Response> {
  return postForm(`${HOME}/${path}`, { as: catalogue, page, fields });
}

/** Adds a section with the form. Returns its id. */
async function aSection(name: string, days = { from: '', to: '' }): Promise<number> {
  const response = await post('add', { name, ...days });
  expect(response.status).toBe(303);
  return Number(response.headers.get('Location')?.split('/').at(-1));
}

async function skuOf(productId: number): Promise<string> {
  return (
    (await env.DB.prepare('SELECT sku FROM product WHERE id = ?').bind(productId).first<string>('sku')) ?? ''
  );
}

/** The preview section of the page. */
async function previewOf(day: string): Promise<string> {
  return (
    (await pageText(`${HOME}?${new URLSearchParams({ day })}`, catalogue)).split('id="preview"')[1] ?? ''
  );
}

describe('the sections of the home page', () => {
  it('are previewed for a chosen day', async () => {
    const id = await aSection('Heritage Day', { from: '2031-09-01', to: '2031-09-24' });
    expect(await previewOf('2031-09-24')).toContain('The home page shows no products.');
    const product = await aProduct({ name: 'Potjie no. 3', priceCents: 79_900 });
    expect(await previewOf('2031-09-24')).not.toContain('Heritage Day');
    expect(await previewOf('2031-09-24')).toContain('Popular right now');
    await post(`${id}/add-products`, { skus: await skuOf(product) }, `${HOME}/${id}`);
    expect(await previewOf('2031-09-24')).toContain('Potjie no. 3, R 799.00');
    for (const day of ['2031-09-25', '2031-02-30', "' OR 1=1"])
      expect(await previewOf(day)).not.toContain('Heritage Day');
    expect(await previewOf('2031-09-25')).toContain('New in the shop');
    await aSection('Every day');
    expect(await previewOf(southAfricanDay(new Date()))).not.toContain('Heritage Day');
  });

  it('are renamed, ordered and removed', async () => {
    const [first, second] = [await aSection('Braai season'), await aSection('School’s back')];
    const taken = await post(
      `${second}/set`,
      { name: 'Braai season', from: '', to: '' },
      `${HOME}/${second}`,
    );
    expect([taken.status, await taken.text()]).toEqual([
      422,
      expect.stringContaining('Another section has this name.'),
    ]);
    const wrong = { name: 'Back', from: '2031-01-10', to: '2031-01-09' };
    expect(await (await post(`${second}/set`, wrong, `${HOME}/${second}`)).text()).toContain(
      'The last day is before the first.',
    );
    expect((await post(`${second}/set`, { ...wrong, to: '' }, `${HOME}/${second}`)).status).toBe(303);
    expect((await post('order', { names: 'back\r\nBraai season' })).status).toBe(303);
    const names = (await listSections(env.DB)).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Back', 'Braai season']);
    expect(await (await post('order', { names: 'Back\nNowhere' })).text()).toContain(
      'There is no section “Nowhere”.',
    );
    expect((await post(`${first}/remove`, {}, `${HOME}/${first}`)).status).toBe(303);
    expect((await visitDesk(`${HOME}/${first}`, { as: catalogue })).status).toBe(404);
    for (const name of ['', ' ', 'x'.repeat(61)])
      expect((await post('add', { name, from: '', to: '' })).status).toBe(422);
  });

  it('let operators add and remove products by SKU: all or none', async () => {
    const id = await aSection('Load-shedding');
    const page = `${HOME}/${id}`;
    const [first, second] = [await aProduct(), await aProduct()];
    await env.DB.prepare("UPDATE product SET sku = 'LAMP 12 V' WHERE id = ?").bind(first).run();
    const skus = [await skuOf(first), await skuOf(second)];
    const unknown = await post(`${id}/add-products`, { skus: `${skus[0]}\nNO SUCH` }, page);
    expect(await unknown.text()).toContain('The shop has no product with SKU NO SUCH.');
    expect(await pageText(page, catalogue)).toContain('The section has no products');
    expect((await post(`${id}/add-products`, { skus: `${skus[0]} \r\n\r\n${skus[1]}` }, page)).status).toBe(
      303,
    );
    expect((await post(`${id}/remove-products`, { skus: skus[0] ?? '' }, page)).status).toBe(303);
    const shown = await pageText(page, catalogue);
    expect([shown.includes(`value="${skus[0]}"`), shown.includes(`value="${skus[1]}"`)]).toEqual([
      false,
      true,
    ]);
    expect(await (await post(`${id}/add-products`, { skus: ' ' }, page)).text()).toContain(
      'Enter at least one SKU.',
    );
  });
});
