import { describe, expect, it } from 'vitest';
import { aCatalogueProduct, aImage } from '#test/client/catalogue/catalogue-product.ts';
import { toProductCard } from '#worker/pages/catalogue/to-product-card.ts';

describe('toProductCard', () => {
  it('returns only the data that a card shows', () => {
    const product = aCatalogueProduct({
      id: 7,
      sku: 'A/1',
      price: 80,
      savings_amount: 20,
      savings_percentage: 20,
      stock: 3,
      supplier: { id: 2, display_name: 'Ubuntu Crafts', npo_id: 12 },
      images: [aImage('/pictures/one.webp'), aImage('/pictures/two.webp')],
      description: { text: 'Long', html: '<p>Long</p>' },
    });
    expect(toProductCard(product)).toEqual({
      id: 7,
      path: '/products/7/A-1/enamel-mug',
      name: 'Enamel mug',
      brand: 'Karoo',
      supplier: 'Ubuntu Crafts',
      isNonProfit: true,
      price: 'R\u00a080.00',
      oldPrice: 'R\u00a0100.00',
      saving: 'Save 20%',
      stock: 3,
      image: { url: '/pictures/one.webp', width: 600 },
    });
  });

  it('omits a saving of zero and a large stock', () => {
    const card = toProductCard(aCatalogueProduct({ savings_amount: 0, savings_percentage: 0, stock: 40 }));
    expect([card.oldPrice, card.saving, card.stock]).toEqual([undefined, undefined, undefined]);
  });

  it('returns which product a parent adds to the cart: its only variant, or none if it has several', () => {
    const parent = { options: [{ name: 'Size', value: null }] };
    const variant = { parent_id: 1, options: [{ name: 'Size', value: 'M' }] };
    const bought = [parent, variant, { ...parent, only_variant_id: 8 }, { ...parent, stock: 0 }];
    expect(bought.map((given) => toProductCard(aCatalogueProduct(given)).buys)).toEqual([
      null,
      undefined,
      8,
      undefined,
    ]);
  });

  it('links to the only variant with the options of the listing, and adds it if its price is shown', () => {
    const parent = { id: 1, sku: 'A', options: [{ name: 'Size', value: null }], matching_variant_id: 8 };
    const [same, other] = [parent, { ...parent, price_varies: true as const }].map((given) =>
      toProductCard(aCatalogueProduct(given)),
    );
    expect(same).toMatchObject({ path: '/products/1/A/enamel-mug?variant=8', buys: 8 });
    expect(other).toMatchObject({ path: '/products/1/A/enamel-mug?variant=8', buys: null });
  });

  it('returns no image if the product has none', () => {
    expect(toProductCard(aCatalogueProduct()).image).toBeNull();
  });
});
