import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { ApiCalls } from '#worker/api/index.ts';

/**
 * The cart with only the fields that its lines show. Descriptions and further images would otherwise account for most
 * of a page's bytes.
 */
export function trimCart(cart: Cart): Cart {
  const products_per_supplier = Object.fromEntries(
    Object.entries(cart.products_per_supplier).map(([supplierId, items]) => [
      supplierId,
      Object.fromEntries(Object.entries(items).map(([id, item]) => [id, lightItem(item)])),
    ]),
  );
  return { ...cart, products_per_supplier };
}

/**
 * Loads the cart for the header after a form. If loading fails, the form still succeeds and the browser requests the
 * cart.
 */
export async function loadTrimmedCart(api: ApiCalls): Promise<{ cart?: Cart }> {
  try {
    return { cart: trimCart(await api.cart.getCart()) };
  } catch {
    return {};
  }
}

function lightItem(item: CartItem): CartItem {
  const { product } = item;
  return {
    ...item,
    product: {
      ...product,
      categories: [],
      content_sections: [],
      images: product.images.slice(0, 1),
      description: { text: '', html: '' },
    },
  };
}
