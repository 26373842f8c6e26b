import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aBrand, aCategory, aSupplier, clientFor, request } from '#test/support/a-shop.ts';

const api = clientFor();

describe('GET /api/suppliers', () => {
  it('returns every supplier with its non-profit id and VAT status', async () => {
    const id = await aSupplier({ name: 'Ubuntu Works', npoId: 123456 });
    expect(await api.catalogue.listSuppliers()).toContainEqual({
      id,
      display_name: 'Ubuntu Works',
      npo_id: 123456,
      is_vat_vendor: false,
    });
  });

  it('omits a retired supplier, as does the list of delivery terms', async () => {
    const id = await aSupplier({ name: 'Retired Works' });
    await env.DB.prepare("UPDATE supplier SET retired_at = '2026-11-25T08:00:00Z' WHERE id = ?")
      .bind(id)
      .run();
    const listed = [await api.catalogue.listSuppliers(), await api.catalogue.listSupplierDelivery()];
    expect(listed.flat().map((supplier) => supplier.id)).not.toContain(id);
  });

  it('rejects an unknown parameter', async () => {
    const response = await request('/api/suppliers?colour=red');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { colour: expect.any(Array) } });
  });
});

describe('GET /api/categories', () => {
  it('returns the whole tree, featured categories first', async () => {
    const kitchen = await aCategory({ name: 'Kitchen' });
    const kettles = await aCategory({ name: 'Kettles', parentId: kitchen });
    const featured = await aCategory({ name: 'Zebra prints' });
    await env.DB.prepare('UPDATE category SET featured_position = 1 WHERE id = ?').bind(featured).run();
    const categories = await api.catalogue.listCategories();
    expect(categories[0]).toEqual({ id: featured, name: 'Zebra prints', parent_id: null });
    expect(categories).toContainEqual({ id: kettles, name: 'Kettles', parent_id: kitchen });
  });
});

describe('GET /api/categories/:id', () => {
  it('returns the category, its ancestors from the top and its direct children', async () => {
    const top = await aCategory({ name: 'House' });
    const middle = await aCategory({ name: 'Linen', parentId: top });
    const low = await aCategory({ name: 'Towels', parentId: middle });
    const lower = await aCategory({ name: 'Bath towels', parentId: low });
    await aCategory({ name: 'Guest bath towels', parentId: lower });
    const category = await api.catalogue.getCategory({ id: low });
    expect(category).toMatchObject({ id: low, name: 'Towels', parent_id: middle });
    expect(category.ancestors.map(({ id }) => id)).toEqual([top, middle]);
    expect(category.children.map(({ id }) => id)).toEqual([lower]);
  });

  it.each(['999999', '0', '-1', 'kettles', '1e3'])('returns 404 for %s', async (id) => {
    expect((await request(`/api/categories/${id}`)).status).toBe(404);
  });
});

describe('GET /api/brands', () => {
  it('returns every brand, sorted by name regardless of case', async () => {
    await aBrand('Zola');
    await aBrand('amahle');
    const names = (await api.catalogue.listBrands()).map(({ name }) => name);
    expect(names.indexOf('amahle')).toBeLessThan(names.indexOf('Zola'));
  });
});

describe('GET /api/brands/featured', () => {
  it('returns only featured brands, sorted by position', async () => {
    const second = await aBrand('Second');
    const first = await aBrand('First');
    await aBrand('Unseen');
    await env.DB.prepare('UPDATE brand SET featured_position = iif(id = ?, 2, 1) WHERE id IN (?, ?)')
      .bind(second, first, second)
      .run();
    expect((await api.catalogue.listFeaturedBrands()).map(({ name }) => name)).toEqual(['First', 'Second']);
  });
});

describe('GET /api/content-sections', () => {
  it('returns the sections sorted by position', async () => {
    await env.DB.prepare(
      "INSERT INTO content_section (id, name, position) VALUES (1, 'Later', 2), (2, 'Sooner', 1)",
    ).run();
    expect(await api.catalogue.listContentSections()).toEqual([
      { id: 2, name: 'Sooner' },
      { id: 1, name: 'Later' },
    ]);
  });
});

describe('GET /api/provinces', () => {
  it('returns the nine provinces', async () => {
    const provinces = await api.catalogue.listProvinces();
    expect(provinces).toHaveLength(9);
    expect(provinces).toContainEqual({ id: 3, name: 'Gauteng', code: 'GP' });
  });
});
