import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import type { PictureSource } from '#client/ui/picture-sources.ts';
import { isLike } from '#shared/is-record.ts';

/** What this browser remembers of a product's page: no price, which may change. */
export type ViewedProduct = { id: number; path: string; name: string; image: PictureSource | null };

const MAX_PRODUCTS = 9;

/** Customers' storage: gone at a logout, and when somebody logs in. It is sent nowhere. */
const stored = createStoredValue<readonly ViewedProduct[]>(
  () => window.localStorage,
  `${CUSTOMER_PREFIX}viewed`,
  1,
  areViewedProducts,
);

/** The latest first. */
export function readViewedProducts(): readonly ViewedProduct[] {
  return stored.read() ?? [];
}

export function noteViewedProduct(product: ViewedProduct): void {
  const others = readViewedProducts().filter(({ id }) => id !== product.id);
  stored.write([product, ...others].slice(0, MAX_PRODUCTS));
}

function areViewedProducts(value: unknown): value is readonly ViewedProduct[] {
  return Array.isArray(value) && value.every(isViewedProduct);
}

function isViewedProduct(value: unknown): value is ViewedProduct {
  return (
    isLike({ id: 0, path: '', name: '' })(value) &&
    value.path.startsWith('/products/') &&
    'image' in value &&
    (value.image === null || isLike({ url: '', width: 0 })(value.image))
  );
}
