import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { MENU_CATEGORIES, MENU_SUBCATEGORIES } from '#shared/constants.ts';
import { categoryPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, clientFor } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';

const api = clientFor();

/** Creates a category that contains products itself, rather than in subcategories. */
async function aFilled(name: string, products: number, parentId?: number): Promise<number> {
  const id = await aCategory(parentId === undefined ? { name } : { name, parentId });
  for (let made = 0; made < products; made += 1) await aProduct({ categoryId: id });
  return id;
}

describe('lists of categories (R-CAT-1)', () => {
  it('show a limited number: featured, then the fullest ones, but no empty ones or product types', async () => {
    const full = await aFilled('Full', 2);
    for (let made = 0; made < MENU_SUBCATEGORIES + 1; made += 1) await aFilled(`Below ${made}`, 1, full);
    for (let made = 0; made < MENU_CATEGORIES + 3; made += 1) await aFilled(`Top ${made}`, 1);
    await aCategory({ name: 'Empty' });
    const chosen = await aFilled('Chosen', 1);
    await env.DB.prepare('UPDATE category SET featured_position = 1 WHERE id = ?').bind(chosen).run();
    const type = await aFilled('A type', 9);
    await env.DB.prepare("UPDATE category SET kind = 'type' WHERE id = ?").bind(type).run();
    const menu = await api.catalogue.listMenu();
    expect(menu).toHaveLength(MENU_CATEGORIES);
    expect(menu.slice(0, 2).map(({ name }) => name)).toEqual(['Chosen', 'Full']);
    expect(menu[1]?.children).toHaveLength(MENU_SUBCATEGORIES);
    expect(JSON.stringify(menu)).not.toMatch(/Empty|A type/);
    const html = await (await visit('/about')).text();
    expect(html.match(/href="\/categories\//g)?.length).toBeLessThan(70);
    expect(html).not.toMatch(/>A type<|>Empty</);
  });

  it('show an image only if one is set, and only on the home page', async () => {
    const top = await aFilled('Pictured', 1);
    const image = { url: '/pictures/still-life.webp', width: 800 };
    await env.DB.prepare('UPDATE category SET image = ?, featured_position = 0 WHERE id = ?')
      .bind(JSON.stringify(image), top)
      .run();
    const [first, second] = await api.catalogue.listMenu();
    expect([first?.image, second?.image]).toEqual([image, undefined]);
    expect(await (await visit('/')).text()).toContain('still-life.webp');
    expect(await (await visit('/about')).text()).not.toContain('still-life.webp');
  });

  it('show the product count of every subcategory that has products', async () => {
    const top = await aFilled('Counted', 0);
    const first = await aFilled('First', 2, top);
    await aFilled('Second', 1, top);
    await aCategory({ name: 'None', parentId: top });
    expect(
      (await api.catalogue.getCategory({ id: top })).children.map(({ product_count }) => product_count),
    ).toEqual([2, 0, 1]);
    const page = await (await visit(categoryPath({ id: top, name: 'Counted' }))).text();
    const chips = /aria-label="Narrow down">(.*?)<\/nav>/s.exec(page)?.[1]?.replace(/<[^>]*>/g, ' ') ?? '';
    expect(chips.replace(/\s+/g, ' ').trim()).toBe('First 2 Second 1');
    expect(page).toContain(categoryPath({ id: first, name: 'First' }));
  });

  it('keep the filters of a category page and count only matching products', async () => {
    const top = await aFilled('Reduced', 0);
    const some = await aFilled('Some reduced', 2, top);
    await aFilled('None reduced', 1, top);
    await aProduct({ name: 'A reduced one', categoryId: some, savingsCents: 500 });
    const page = await (await visit(`${categoryPath({ id: top, name: 'Reduced' })}?on_sale=1`)).text();
    const chips = /aria-label="Narrow down">(.*?)<\/nav>/s.exec(page)?.[1] ?? '';
    expect(
      chips
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Some reduced 1');
    expect(chips).toContain(`href="${categoryPath({ id: some, name: 'Some reduced' })}?on_sale=1"`);
  });

  it('show only the twelve fullest subcategories on a category page', async () => {
    const top = await aFilled('Many', 0);
    for (let made = 0; made < 13; made += 1) await aFilled(`Some ${made}`, made === 0 ? 1 : 2, top);
    const page = await (await visit(categoryPath({ id: top, name: 'Many' }))).text();
    const chips = /aria-label="Narrow down">(.*?)<\/nav>/s.exec(page)?.[1] ?? '';
    expect([chips.match(/<a /g)?.length, chips.includes('Some 0<')]).toEqual([12, false]);
  });

  it('omit a mapped product type, whose page redirects to its category', async () => {
    const target = await aFilled('Target', 1);
    const type = await aCategory({ name: 'Old name' });
    await env.DB.prepare("UPDATE category SET kind = 'type', mapped_to = ? WHERE id = ?")
      .bind(target, type)
      .run();
    const answer = await visit(categoryPath({ id: type, name: 'Old name' }));
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      301,
      categoryPath({ id: target, name: 'Target' }),
    ]);
    expect((await api.catalogue.listCategories()).some(({ id }) => id === type)).toBe(false);
  });
});

it('the 404 page offers a search, the categories and one explanatory sentence', async () => {
  await aFilled('On the way', 1);
  const answer = await visit('/no/such/page');
  const html = await answer.text();
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  expect(answer.status).toBe(404);
  expect(main).toContain('The content you are looking for is missing.');
  expect(main).toMatch(/<form [^>]*action="\/search".*<input type="search".*<\/form>/);
  expect(main).toContain('href="/categories/');
  expect(main).toContain('<a class="chip" href="/search">All products</a>');
});
