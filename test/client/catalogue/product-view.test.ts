import { describe, expect, it } from 'vitest';
import { offerLabel, picturesOf, shownOffer } from '#client/features/catalogue/product-view.ts';
import { toProductView } from '#worker/pages/catalogue/to-product-view.ts';
import { aCatalogueProduct, aPicture } from './catalogue-product.ts';

const parent = aCatalogueProduct({
  options: [{ name: 'Colour', value: null }],
  images: [aPicture('/front.webp')],
});
const red = aCatalogueProduct({
  id: 2,
  parent_id: 1,
  parent_sku: 'MUG-1',
  sku: 'MUG-1-RED',
  price: 120,
  options: [{ name: 'Colour', value: 'Red' }],
  images: [aPicture('/front.webp')],
});
const blue = aCatalogueProduct({
  id: 3,
  parent_id: 1,
  parent_sku: 'MUG-1',
  sku: 'MUG-1-BLUE',
  price: 110,
  options: [{ name: 'Colour', value: 'Blue' }],
  images: [aPicture('/blue.webp')],
});
const view = toProductView({
  product: parent,
  variantTypes: [{ name: 'Colour', values: ['Red', 'Blue'] }],
  variants: [red, blue],
});

describe('toProductView', () => {
  it('gathers the pictures of a product and its variants, each once', () => {
    expect(view.pictures.map(({ url }) => url)).toEqual(['/front.webp', '/blue.webp']);
  });

  it('shows the chosen variant with its own price, SKU and picture', () => {
    const offer = shownOffer(view, 3);
    expect(offer).toMatchObject({ id: 3, price: 110, sku: 'MUG-1-BLUE', values: ['Blue'] });
    expect(offerLabel(offer)).toBe('Blue');
    expect(picturesOf(view, offer).map(({ url }) => url)).toEqual(['/blue.webp', '/front.webp']);
  });

  it('offers a product without variants itself', () => {
    const mug = toProductView({ product: aCatalogueProduct({ id: 9 }), variantTypes: [], variants: [] });
    expect(shownOffer(mug, 3)).toMatchObject({ id: 9, price: 100, values: [] });
    expect(offerLabel(shownOffer(mug, 3))).toBe('');
  });
});
