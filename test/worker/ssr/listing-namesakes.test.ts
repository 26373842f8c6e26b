import { expect, it } from 'vitest';
import { aCategory, aProduct } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';

it('categories with the same name show their parent, as filter choices and as active filters', async () => {
  const [women, men] = [await aCategory({ name: 'Women' }), await aCategory({ name: 'Men' })];
  const hers = await aCategory({ name: 'Shoes', parentId: women });
  const his = await aCategory({ name: 'Shoes', parentId: men });
  await aProduct({ name: 'Sandveld boot', categoryId: hers });
  await aProduct({ name: 'Bosveld boot', categoryId: his });
  const html = await (await visit(`/search?q=boot&category_id=${his},${hers}`)).text();
  for (const name of ['Women › Shoes', 'Men › Shoes']) {
    expect(html).toContain(`Remove filter: </span>${name}`);
    expect(html).toContain(`</svg>${name} <`);
  }
});
