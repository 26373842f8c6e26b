import type { Cart, CartItem } from '#shared/contract/cart.ts';

type GivenItem = {
  quantity?: number;
  stock?: number;
  price?: number;
  supplierId?: number;
  value?: string;
  description?: string;
  priceBefore?: number;
  noLongerSold?: boolean;
};

/** A cart line as the API returns it; `given` overrides its fields. Prices in rand. */
export function aCartItem(id: number, given: GivenItem = {}): CartItem {
  const { quantity = 1, stock = 100, price = 50, supplierId = 1, value, description = '' } = given;
  return {
    id,
    product_id: id + 1000,
    quantity,
    ...(given.priceBefore === undefined ? {} : { price_before: given.priceBefore }),
    ...(given.noLongerSold === undefined ? {} : { no_longer_sold: given.noLongerSold }),
    product: {
      id: id + 1000,
      parent_id: null,
      sku: `SKU-${id}`,
      parent_sku: null,
      name: `Product ${id}`,
      brand: { id: 1, name: 'Brand' },
      supplier: { id: supplierId, display_name: `Retailer ${supplierId}`, npo_id: null },
      categories: [{ id: 1, name: 'Category' }],
      content_sections: [],
      price,
      savings_amount: 0,
      savings_percentage: 0,
      stock,
      options: value === undefined ? [] : [{ name: 'Size', value }],
      weight_grams: 0,
      images: [1, 2].map((n) => ({ url: `/pictures/${id}-${n}.webp`, alt: '', width: 600, height: 600 })),
      description: { text: description, html: description },
    },
  };
}

/** A cart with these lines; each retailer charges R 60 for delivery. */
export function aCart(items: readonly CartItem[], error: string | null = null): Cart {
  const perSupplier = Map.groupBy(items, ({ product }) => String(product.supplier.id));
  return {
    products_per_supplier: Object.fromEntries(
      [...perSupplier].map(([id, own]) => [
        id,
        Object.fromEntries(own.map((item) => [String(item.id), item])),
      ]),
    ),
    amount: items.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0),
    error,
    delivery_fees: Object.fromEntries([...perSupplier.keys()].map((id) => [id, 60])),
  };
}
