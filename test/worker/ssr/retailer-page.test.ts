import { expect, it } from 'vitest';
import { retailerPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { visit } from '#test/support/the-shop.ts';

type Link = { label: string; href: string; count: number };

async function linksOf(path: string): Promise<Link[]> {
  const payload = await (await visit(payloadOf(path))).json<{ data: { links: Link[] } }>();
  return payload.data.links;
}

it('a retailer page links to its sale and six largest categories, until the listing is filtered', async () => {
  const name = 'Hoopoe Traders';
  const supplierId = await aSupplier({ name });
  const categories = await Promise.all(
    [...'ABCDEFG'].map((letter) => aCategory({ name: `Hoopoe ${letter}` })),
  );
  for (const [index, categoryId] of categories.entries()) {
    for (let count = 0; count <= index; count += 1) {
      await aProduct({ supplierId, categoryId, savingsCents: count === 6 ? 1_000 : 0 });
    }
  }
  const path = retailerPath({ id: supplierId, display_name: name });
  expect(await linksOf(path)).toEqual([
    { label: 'On sale', href: `${path}?on_sale=1`, count: 1 },
    ...[6, 5, 4, 3, 2, 1].map((index) => ({
      label: `Hoopoe ${'ABCDEFG'[index]}`,
      href: `${path}?category_id=${categories[index]}`,
      count: index + 1,
    })),
  ]);
  expect(await linksOf(`${path}?on_sale=1`)).toEqual([]);
});

it('a retailer page links to the subcategories if the retailer has only one category', async () => {
  const name = 'Bokmakierie Beds';
  const supplierId = await aSupplier({ name });
  const parentId = await aCategory({ name: 'Bokmakierie bedroom' });
  const [pillows, duvets] = [
    await aCategory({ name: 'Bokmakierie pillows', parentId }),
    await aCategory({ name: 'Bokmakierie duvets', parentId }),
  ];
  for (const categoryId of [pillows, pillows, duvets]) await aProduct({ supplierId, categoryId });
  const links = await linksOf(retailerPath({ id: supplierId, display_name: name }));
  expect(links.map(({ label, count }) => [label, count])).toEqual([
    ['Bokmakierie pillows', 2],
    ['Bokmakierie duvets', 1],
  ]);
});
