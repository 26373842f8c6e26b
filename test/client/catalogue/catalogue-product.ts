import type { Product } from '#shared/contract/product.ts';

/** A product as the API returns it; `given` overrides its fields. */
export function aCatalogueProduct(given: Partial<Product> = {}): Product {
  return {
    id: 1,
    parent_id: null,
    sku: 'MUG-1',
    parent_sku: null,
    name: 'Enamel mug',
    brand: { id: 1, name: 'Karoo' },
    supplier: { id: 1, display_name: 'Corner Co', npo_id: null },
    categories: [],
    content_sections: [],
    price: 100,
    savings_amount: 0,
    savings_percentage: 0,
    stock: 10,
    options: [],
    weight_grams: 0,
    images: [],
    description: { text: '', html: '' },
    ...given,
  };
}

/** An image with this URL. */
export function aImage(url: string) {
  return { url, alt: '', width: 600, height: 600 };
}
