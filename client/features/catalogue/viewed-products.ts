import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import { isLike } from '#shared/is-record.ts';

/**
 * A viewed product as stored in this browser, without the price, which may change. `url` and `width` describe the
 * product's image; `url` is empty without an image.
 */
export type ViewedProduct = { id: number; path: string; name: string; url: string; width: number };

const MAX_PRODUCTS = 9;
const isViewed = isLike<ViewedProduct>({ id: 0, path: '', name: '', url: '', width: 0 });

/** Stored under the customer prefix, so it is cleared at login and logout. The list is never sent to a server. */
const stored = createStoredValue(() => window.localStorage, `${CUSTOMER_PREFIX}viewed`, 2, areViewed);

/** Returns the viewed products, latest first. */
export function readViewedProducts(): readonly ViewedProduct[] {
  return stored.read() ?? [];
}

/** Stores a product as the latest one viewed. Only the last nine products are stored. */
export function noteViewedProduct(product: ViewedProduct): void {
  const others = readViewedProducts().filter(({ id }) => id !== product.id);
  stored.write([product, ...others].slice(0, MAX_PRODUCTS));
}

function areViewed(value: unknown): value is readonly ViewedProduct[] {
  return Array.isArray(value) && value.every(isViewed);
}
