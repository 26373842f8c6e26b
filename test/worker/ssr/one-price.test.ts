import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { categoryPath, productPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';

const api = clientFor();

type Sizes = { name: string; sizes: [cents: number, stock: number][] };

/** A product whose sizes have different prices. */
async function aSized(
  { name, sizes }: Sizes,
  place: { categoryId: number; supplierId: number },
): Promise<number> {
  const options = [{ name: 'Size', value: null }];
  const id = await aProduct({ name, options, ...place, priceCents: 1 });
  for (const [index, [priceCents, stock]] of sizes.entries()) {
    const value = [{ name: 'Size', value: String(index) }];
    await aProduct({ name, parentId: id, supplierId: place.supplierId, options: value, priceCents, stock });
  }
  return id;
}

const CASES: (Sizes & { says: string })[] = [
  {
    name: 'Cheapest sold out',
    sizes: [
      [100_00, 0],
      [150_00, 3],
      [200_00, 3],
    ],
    says: 'From R 150.00',
  },
  {
    name: 'One left to buy',
    sizes: [
      [100_00, 0],
      [150_00, 3],
    ],
    says: 'R 150.00',
  },
  {
    name: 'All the same',
    sizes: [
      [120_00, 1],
      [120_00, 2],
    ],
    says: 'R 120.00',
  },
  {
    name: 'All sold out',
    sizes: [
      [310_00, 0],
      [290_00, 0],
    ],
    says: 'From R 290.00',
  },
];

let categoryId = 0;
const ids = new Map<string, number>();

beforeAll(async () => {
  categoryId = await aCategory({ name: 'Sizes' });
  const supplierId = await aSupplier();
  for (const each of CASES) ids.set(each.name, await aSized(each, { categoryId, supplierId }));
});

async function pageOf(name: string): Promise<string> {
  const { product } = await api.catalogue.getProduct({ id: ids.get(name) ?? 0, parts: 'core' });
  return (await visit(productPath(product))).text();
}

/** The first price after this mark, with plain spaces. */
function priceAfter(html: string, mark: string): string {
  const [, from = '', price = ''] = html.slice(html.indexOf(mark)).match(/(From )?<b>(R[^<]*)<\/b>/) ?? [];
  return `${from}${price}`.replaceAll('\u00a0', ' ');
}

describe('the price of a product with variants, taken from the cheapest one in stock', () => {
  it.each(CASES)('$name: $says on its card and page and in its JSON-LD', async ({ name, says }) => {
    const listing = await (await visit(categoryPath({ id: categoryId, name: 'Sizes' }))).text();
    const page = await pageOf(name);
    expect([priceAfter(listing, `>${name}</a>`), priceAfter(page, '<h1')]).toEqual([says, says]);
    const figure = Number(says.replace(/[^\d.]/g, ''));
    expect(page).toContain(`<meta property="product:price:amount" content="${figure.toFixed(2)}"`);
    expect(page).toContain(`"price":"${figure.toFixed(2)}"`);
  });

  it('is the variant’s own price if a variant is selected', async () => {
    const { product, variants } = await api.catalogue.getProduct({
      id: ids.get('Cheapest sold out') ?? 0,
      parts: 'core',
    });
    const page = await (await visit(`${productPath(product)}?variant=${variants[2]?.id}`)).text();
    expect(priceAfter(page, '<h1')).toBe('R 200.00');
  });

  it('is the same in suggestions and in the sorting and filtering of listings', async () => {
    const { data } = await api.search.listProducts({
      category_id: String(categoryId),
      sort: 'price_asc',
      max_price: '150',
    });
    expect(data.map(({ name }) => name)).toEqual(['All the same', 'Cheapest sold out', 'One left to buy']);
    const { products } = await api.search.suggest({ q: 'Cheapest sold' });
    expect(products[0]).toMatchObject({ price: 150, price_varies: true });
  });

  it('no longer varies once only one variant is in stock, and records a catalogue change', async () => {
    const id = ids.get('Cheapest sold out') ?? 0;
    const changeSeq = () =>
      env.DB.prepare("SELECT seq FROM catalogue_change WHERE kind = 'price' AND id = ?")
        .bind(id)
        .first('seq');
    const before = Number(await changeSeq());
    await env.DB.prepare('UPDATE product SET stock = 0 WHERE parent_id = ? AND price_cents = 20000')
      .bind(id)
      .run();
    const { product } = await api.catalogue.getProduct({ id, parts: 'core' });
    expect([product.price, product.price_varies]).toEqual([150, undefined]);
    expect(Number(await changeSeq())).toBeGreaterThan(before);
  });
});

it('a price is marked as including VAT only if the retailer charges VAT', async () => {
  const vendor = await aSupplier();
  await env.DB.prepare("UPDATE supplier SET vat_number = '4123456789' WHERE id = ?").bind(vendor).run();
  const other = await aSupplier();
  await env.DB.prepare("UPDATE supplier SET vat_number = 'pending' WHERE id = ?").bind(other).run();
  const notes = [];
  for (const supplierId of [vendor, other, await aSupplier()]) {
    const { product } = await api.catalogue.getProduct({ id: await aProduct({ supplierId }), parts: 'core' });
    notes.push((await (await visit(productPath(product))).text()).includes('incl. VAT'));
  }
  expect(notes).toEqual([true, false, false]);
});
