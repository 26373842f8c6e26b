import { describe, expect, it } from 'vitest';
import { imagesOf, offerLabel } from '#client/features/catalogue/product-view.ts';
import { readChoice } from '#worker/pages/catalogue/read-choice.ts';
import { toProductView } from '#worker/pages/catalogue/to-product-view.ts';
import { aCatalogueProduct, aImage } from './catalogue-product.ts';

const parent = aCatalogueProduct({
  options: [{ name: 'Colour', value: null }],
  images: [aImage('/front.webp')],
});
const red = aCatalogueProduct({
  id: 2,
  parent_id: 1,
  parent_sku: 'MUG-1',
  sku: 'MUG-1-RED',
  price: 120,
  options: [{ name: 'Colour', value: 'Red' }],
  images: [aImage('/front.webp')],
});
const blue = aCatalogueProduct({
  id: 3,
  parent_id: 1,
  parent_sku: 'MUG-1',
  sku: 'MUG-1-BLUE',
  price: 110,
  options: [{ name: 'Colour', value: 'Blue' }],
  images: [aImage('/blue.webp')],
});
const view = toProductView({
  product: parent,
  variantTypes: [{ name: 'Colour', values: ['Red', 'Blue'] }],
  variants: [red, blue],
});

describe('toProductView', () => {
  it('collects the images of a product and its variants without duplicates', () => {
    expect(view.pictures.map(({ url }) => url)).toEqual(['/front.webp', '/blue.webp']);
  });

  it('shows the chosen variant with its own price, SKU and image', () => {
    const { offer, toChoose } = readChoice(view, { id: 3, open: [] });
    expect(toChoose).toBeNull();
    expect(offer).toMatchObject({ id: 3, price: 110, sku: 'MUG-1-BLUE', values: ['Blue'] });
    expect(offerLabel(offer)).toBe('Blue');
    expect(imagesOf(view, offer).map(({ url }) => url)).toEqual(['/blue.webp', '/front.webp']);
  });

  it('offers the product itself if it has no variants', () => {
    const mug = toProductView({ product: aCatalogueProduct({ id: 9 }), variantTypes: [], variants: [] });
    const { offer, toChoose } = readChoice(mug, { id: 3, open: [] });
    expect(offer).toMatchObject({ id: 9, price: 100, values: [] });
    expect(offerLabel(offer)).toBe('');
    expect(toChoose).toBeNull();
  });

  it('offers the product from its lowest price and asks for the option if no variant is chosen', () => {
    expect(readChoice(view, null)).toMatchObject({
      options: [{ name: 'Colour', text: 'Choose a colour' }],
      isComplete: false,
      toChoose: { href: '#option-1', text: 'Choose a colour' },
      listProductId: 1,
      offer: { id: 1, price: 110, stock: red.stock + blue.stock, imageIndex: 0 },
      isFrom: true,
    });
  });

  it('takes the price and the image from the variants that can still be chosen, or from the only one', () => {
    const inSizes = { ...view, axes: [...view.axes, { name: 'Size', values: ['S', 'L'] }] };
    const [first, second] = view.variants;
    if (first === undefined || second === undefined) throw new Error('Two variants');
    const variants = [
      { ...first, id: 4, values: ['Red', 'S'], price: 90 },
      { ...second, id: 5, values: ['Blue', 'S'], price: 100, stock: 0 },
      { ...second, id: 6, values: ['Blue', 'L'], price: 130, stock: 2 },
    ];
    expect(readChoice({ ...inSizes, variants }, { id: 4, open: [1] })).toMatchObject({
      options: [{ text: 'Red' }, { text: 'S' }],
      isComplete: true,
      toChoose: null,
      offer: { id: 4, price: 90 },
      listProductId: 4,
    });
    expect(readChoice({ ...inSizes, variants }, { id: 5, open: [1] })).toMatchObject({
      options: [{ text: 'Blue' }, { text: 'Choose a size' }],
      toChoose: { href: '#option-2', text: 'Choose a size' },
      offer: { id: 1, price: 130, stock: 2, imageIndex: 1 },
      isFrom: false,
    });
  });

  it('asks for no choice if everything is sold out or there is only one variant', () => {
    expect(readChoice({ ...view, own: { ...view.own, stock: 0 } }, null).toChoose).toBeNull();
    const [only] = view.variants;
    const single = readChoice({ ...view, variants: only === undefined ? [] : [only] }, null);
    expect(single).toMatchObject({
      options: [{ text: 'Red' }],
      toChoose: null,
      offer: { id: 2 },
      isFrom: false,
    });
  });
});
