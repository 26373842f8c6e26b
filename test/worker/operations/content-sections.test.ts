import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { contentSectionPath } from '#shared/navigation/paths.ts';
import { aProduct, clientFor, unique } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { visit } from '#test/support/the-shop.ts';
import {
  addSection,
  addSectionProducts,
  listSections,
  orderSections,
  removeSection,
  removeSectionProducts,
  type SectionDays,
  updateSection,
} from '#worker/operations/content-sections.repository.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';

const ALWAYS: SectionDays = { fromDay: null, toDay: null };

function dayIn(days: number): string {
  return southAfricanDay(new Date(Date.now() + days * 86_400_000));
}

/** Adds a section with two products; returns its id, its name and the products' SKUs. */
async function aSection(days: SectionDays = ALWAYS) {
  const name = `Section ${unique()}`;
  const id = (await addSection(env.DB, OPERATOR, { name, ...days, now: new Date() })) ?? 0;
  const products = [await aProduct(), await aProduct()];
  const skus: string[] = [];
  for (const product of products) {
    skus.push(
      (await env.DB.prepare('SELECT sku FROM product WHERE id = ?').bind(product).first('sku')) ?? '',
    );
  }
  expect(await addSectionProducts(env.DB, OPERATOR, { id, skus, now: new Date() })).toEqual([]);
  return { id, name, skus };
}

/** The names of the sections that the home page's data contains, in order. */
async function shownSections(): Promise<string[]> {
  return (await clientFor().catalogue.listFeaturedProducts()).sections.map(({ name }) => name);
}

async function productsOf(id: number): Promise<number> {
  return (await listSections(env.DB)).find((section) => section.id === id)?.products ?? 0;
}

describe('the sections of the home page', () => {
  it('are shown only on their days, and their page exists only then', async () => {
    const cases = [
      [ALWAYS, true],
      [{ fromDay: dayIn(0), toDay: dayIn(0) }, true],
      [{ fromDay: dayIn(-3), toDay: null }, true],
      [{ fromDay: dayIn(1), toDay: null }, false],
      [{ fromDay: null, toDay: dayIn(-1) }, false],
    ] as const;
    for (const [days, isShown] of cases) {
      const { id, name } = await aSection(days);
      expect((await shownSections()).includes(name), JSON.stringify(days)).toBe(isShown);
      const { status } = await visit(contentSectionPath({ id, name }));
      expect(status, JSON.stringify(days)).toBe(isShown ? 200 : 404);
    }
  });

  it('can be reordered, with the remaining sections after them', async () => {
    const [first, second, third] = [await aSection(), await aSection(), await aSection()];
    await orderSections(env.DB, OPERATOR, { ids: [third.id, first.id], now: new Date() });
    const names = (await listSections(env.DB)).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual([third.name, first.name]);
    expect(names).toContain(second.name);
    expect((await shownSections()).slice(0, 2)).toEqual([third.name, first.name]);
  });

  it('must have unique names, ignoring case', async () => {
    const [{ name }, other] = [await aSection(), await aSection()];
    expect(
      await addSection(env.DB, OPERATOR, { name: name.toUpperCase(), ...ALWAYS, now: new Date() }),
    ).toBeNull();
    const given = { id: other.id, ...ALWAYS, now: new Date() };
    expect(await updateSection(env.DB, OPERATOR, { ...given, name: name.toLowerCase() })).toBe(false);
    expect(await updateSection(env.DB, OPERATOR, { ...given, name: other.name.toUpperCase() })).toBe(true);
  });

  it('get no new products if one of several SKUs is unknown', async () => {
    const { id, skus } = await aSection();
    const { skus: more } = await aSection();
    const given = { id, skus: [...more, 'NO-SUCH-SKU'], now: new Date() };
    expect(await addSectionProducts(env.DB, OPERATOR, given)).toEqual(['NO-SUCH-SKU']);
    expect(await productsOf(id)).toBe(2);
    expect(await removeSectionProducts(env.DB, OPERATOR, { id, skus: skus.slice(1), now: new Date() })).toBe(
      1,
    );
    expect(await productsOf(id)).toBe(1);
  });

  it('can be removed, and each operator action is recorded', async () => {
    const { id, name } = await aSection();
    expect(await removeSection(env.DB, OPERATOR, { id, now: new Date() })).toBe(true);
    expect(await removeSection(env.DB, OPERATOR, { id, now: new Date() })).toBe(false);
    expect(await shownSections()).not.toContain(name);
    const record = { kind: 'section', id: String(id) } as const;
    const events = await listOperatorEvents(env.DB, { record, operator: null, since: null, limit: 9 });
    expect(events.map(({ act }) => act)).toEqual([
      'sections.remove',
      'sections.add-products',
      'sections.add',
    ]);
  });
});
