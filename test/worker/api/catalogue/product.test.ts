import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aBrand, aCategory, aProduct, aSupplier, clientFor, request } from '#test/support/a-shop.ts';

const api = clientFor();

async function withImage(id: number, url: string): Promise<void> {
  const images = JSON.stringify([{ url, alt: 'A picture', width: 800, height: 800 }]);
  await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?').bind(images, id).run();
}

async function aShirt() {
  const [supplierId, brandId] = [await aSupplier({ npoId: 77 }), await aBrand()];
  const top = await aCategory();
  const categoryId = await aCategory({ parentId: top });
  const parent = await aProduct({
    name: 'Shirt',
    sku: 'SHIRT/1',
    supplierId,
    brandId,
    categoryId,
    description: 'A shirt of cotton.',
    options: [
      { name: 'Size', value: null },
      { name: 'Colour', value: null },
    ],
  });
  await withImage(parent, '/pictures/shirt.webp');
  await env.DB.prepare('INSERT INTO product_category (product_id, category_id) VALUES (?, ?)')
    .bind(parent, top)
    .run();
  const aVariant = async (size: string, colour: string, position: number, more = {}) => {
    const options = [
      { name: 'Size', value: size },
      { name: 'Colour', value: colour },
    ];
    const id = await aProduct({ name: 'Shirt', parentId: parent, supplierId, brandId, options, ...more });
    await env.DB.prepare('UPDATE product SET position = ? WHERE id = ?').bind(position, id).run();
    return id;
  };
  const large = await aVariant('L', 'Red', 3, { priceCents: 12_000 });
  const small = await aVariant('S', 'Red', 1, { priceCents: 7_500, savingsCents: 2_500, stock: 4 });
  const middle = await aVariant('M', 'Blue', 2, { priceCents: 9_000, stock: 5 });
  const hidden = await aVariant('XL', 'Red', 4, { isPublished: false });
  return { parent, large, small, middle, hidden, categoryId, top };
}

describe('GET /api/products/:id', () => {
  it('returns a parent with its sorted variants and the options to choose from', async () => {
    const shirt = await aShirt();
    const page = await api.catalogue.getProduct({ id: shirt.parent });
    expect(page.variants.map(({ id }) => id)).toEqual([shirt.small, shirt.middle, shirt.large]);
    expect(page.variantTypes).toEqual([
      { name: 'Size', values: ['S', 'M', 'L'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ]);
    expect(page.product).toMatchObject({
      id: shirt.parent,
      parent_id: null,
      price: 75,
      savings_amount: 25,
      savings_percentage: 25,
      stock: 19,
      supplier: { npo_id: 77 },
      description: { text: 'A shirt of cotton.', html: '<p>A shirt of cotton.</p>' },
    });
  });

  it('lists the most specific category first', async () => {
    const shirt = await aShirt();
    const { product } = await api.catalogue.getProduct({ id: shirt.parent, parts: 'core' });
    expect(product.categories.map(({ id }) => id)).toEqual([shirt.categoryId, shirt.top]);
  });

  it('fills in a variant’s description, categories and missing images from its parent', async () => {
    const shirt = await aShirt();
    await withImage(shirt.small, '/pictures/small.webp');
    const { product, variants } = await api.catalogue.getProduct({ id: shirt.parent, parts: 'core' });
    const [small, middle] = variants;
    expect(small?.images[0]?.url).toBe('/pictures/small.webp');
    expect(middle).toMatchObject({
      parent_id: shirt.parent,
      parent_sku: 'SHIRT/1',
      images: product.images,
      description: product.description,
      categories: product.categories,
    });
  });

  it("returns the parent for a variant's id", async () => {
    const shirt = await aShirt();
    const page = await api.catalogue.getProduct({ id: shirt.middle });
    expect(page.product.id).toBe(shirt.parent);
    expect(page.variants).toHaveLength(3);
  });

  it('returns neither variants nor options for a product without variants', async () => {
    const id = await aProduct();
    expect(await api.catalogue.getProduct({ id, parts: 'core' })).toMatchObject({
      product: { id },
      variants: [],
      variantTypes: [],
    });
  });

  it('returns 404 for an unknown or invalid id', async () => {
    for (const id of [999_999, 'x']) {
      for (const query of ['', '?parts=core', '?parts=related']) {
        expect((await request(`/api/products/${id}${query}`)).status).toBe(404);
      }
    }
  });

  it('returns 410 for an unpublished product or variant, and for a variant of an unpublished product', async () => {
    const shirt = await aShirt();
    const unpublished = await aProduct({ isPublished: false });
    const left = await aProduct({ parentId: unpublished });
    for (const id of [unpublished, shirt.hidden, left]) {
      for (const query of ['', '?parts=core', '?parts=related']) {
        const response = await request(`/api/products/${id}${query}`);
        expect([response.status, await response.json()]).toEqual([
          410,
          { code: 'gone', message: 'This product is no longer sold.' },
        ]);
      }
    }
  });

  it('rejects unknown parts and unknown parameters', async () => {
    const id = await aProduct();
    for (const query of ['?parts=all', '?parts=', '?part=core', '?parts=core&parts=related']) {
      expect((await request(`/api/products/${id}${query}`)).status).toBe(422);
    }
  });

  it('returns related products of the deepest category, in stock first, then by nearest price', async () => {
    const top = await aCategory();
    const categoryId = await aCategory({ parentId: top });
    const id = await aProduct({ categoryId, priceCents: 10_000 });
    const soldOut = await aProduct({ categoryId, priceCents: 10_000, stock: 0 });
    const far = await aProduct({ categoryId, priceCents: 90_000 });
    const near = await aProduct({ categoryId, priceCents: 11_000 });
    await aProduct({ categoryId, isPublished: false });
    await aProduct({ categoryId: top });
    const { relatedProducts } = await api.catalogue.getProduct({ id, parts: 'related' });
    expect(relatedProducts.map((product) => product.id)).toEqual([near, far, soldOut]);
  });

  it('recommends products of the same brand, section or supplier that are not already related', async () => {
    const [brandId, supplierId, categoryId] = [await aBrand(), await aSupplier(), await aCategory()];
    const id = await aProduct({ brandId, supplierId, categoryId });
    const both = await aProduct({ brandId, categoryId });
    const ofSupplier = await aProduct({ supplierId });
    const ofBrand = await aProduct({ brandId });
    const ofSection = await aProduct();
    await env.DB.prepare("INSERT INTO content_section (id, name) VALUES (5, 'Winter')").run();
    await env.DB.prepare('INSERT INTO product_content_section VALUES (?, 5), (?, 5)')
      .bind(id, ofSection)
      .run();
    await aProduct();
    const page = await api.catalogue.getProduct({ id, parts: 'related' });
    expect(page.relatedProducts.map((product) => product.id)).toEqual([both]);
    expect(page.recommendedProducts.map((product) => product.id)).toEqual([ofBrand, ofSection, ofSupplier]);
  });

  it('recommends bestsellers first, and products without an image and then sold-out ones last', async () => {
    const [brandId, supplierId] = [await aBrand(), await aSupplier()];
    const id = await aProduct({ brandId, supplierId });
    const [ofBrand, plain, little, much, soldOut] = [
      await aProduct({ brandId, supplierId }),
      await aProduct({ brandId, supplierId }),
      await aProduct({ supplierId }),
      await aProduct({ supplierId }),
      await aProduct({ brandId, supplierId, stock: 0 }),
    ];
    const picture = JSON.stringify([{ url: '/pictures/a.webp', alt: '', width: 10, height: 10 }]);
    await env.DB.prepare('UPDATE product SET images = ? WHERE id IN (?, ?, ?, ?)')
      .bind(picture, ofBrand, little, much, soldOut)
      .run();
    await env.DB.prepare(
      'INSERT INTO product_popularity (product_id, score) VALUES (?, 0.2), (?, 0.7), (?, 0.9), (?, 0.8)',
    )
      .bind(little, much, soldOut, plain)
      .run();
    const { recommendedProducts } = await api.catalogue.getProduct({ id, parts: 'related' });
    expect(recommendedProducts.map((product) => product.id)).toEqual([much, little, ofBrand, plain, soldOut]);
  });

  it('returns at most eight related and eight recommended products, and one entry per parent', async () => {
    const [brandId, categoryId] = [await aBrand(), await aCategory()];
    const id = await aProduct({ brandId, categoryId });
    for (let made = 0; made < 20; made += 1) await aProduct({ brandId, categoryId });
    await aProduct({ brandId, parentId: id });
    const { relatedProducts, recommendedProducts } = await api.catalogue.getProduct({ id, parts: 'related' });
    expect(relatedProducts).toHaveLength(8);
    expect(recommendedProducts).toHaveLength(8);
    const ids = [...relatedProducts, ...recommendedProducts].map((product) => product.id);
    expect(new Set(ids).size).toBe(16);
  });
});
