import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { listing } from './a-listing.ts';

async function withVariants(name: string, option: string, values: readonly string[]): Promise<void> {
  const supplierId = await aSupplier();
  const parentId = await aProduct({ name, supplierId });
  for (const value of values) {
    await aProduct({ name, supplierId, parentId, options: [{ name: option, value }] });
  }
}

beforeAll(async () => {
  await withVariants('Rooibos Tea', 'Pack', ['80 bags', '160 bags']);
  await withVariants('Ginger Tea', 'Pack', ['20 bags', '40 bags']);
  await withVariants('Power Bank', 'Capacity', ['10 000 mAh', '20,000 mAh']);
  await withVariants('Slim Power Bank', 'Capacity', ['5000 mAh']);
  await withVariants('Extension Lead', 'Length', ['3 m', '5 m']);
  await withVariants('Garden Extension Lead', 'Length', ['15 m', '20 m']);
  await withVariants('Phone', 'Colour', ['Midnight', 'Jacaranda']);
  await withVariants('Jug', 'Volume', ['1000 ml', '1,5 L']);
});

describe('a search for the option value of a variant', () => {
  it.each([
    ['tea 160 bags', 'Rooibos Tea'],
    ['160 bags rooibos', 'Rooibos Tea'],
    ['power bank 20 000 mah', 'Power Bank'],
    ['power bank 20000mAh', 'Power Bank'],
    ['power bank 20,000 mAh', 'Power Bank'],
    ['power bank 10000 mah', 'Power Bank'],
    ['power bank 5 000 mah', 'Slim Power Bank'],
    ['extension lead 5 m', 'Extension Lead'],
    ['extension lead 5m', 'Extension Lead'],
    ['15 metre extension lead', 'Garden Extension Lead'],
    ['midnight phone', 'Phone'],
    ['jug 1 litre', 'Jug'],
    ['jug 1.5l', 'Jug'],
  ])('for "%s" returns first: %s', async (q, name) => {
    const { data, meta } = await listing({ q });
    expect(data[0]?.name).toBe(name);
    expect(meta).toMatchObject({ partial: false, corrected_query: null });
  });

  it('returns only partial matches if no variant has the value', async () => {
    expect((await listing({ q: 'tea 500 bags' })).meta.partial).toBe(true);
    expect((await listing({ q: 'power bank 10 mah' })).meta.partial).toBe(true);
  });
});
