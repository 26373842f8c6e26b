import { productPath } from '#shared/navigation/paths.ts';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';

/** Products that all forms share, with enough stock for all. */
export type Shelf = { mug: number; cup: number; mugPath: string };

/** Each product's price, and the retailer's delivery fee, in rand. */
export const PRICE_RAND = 100;
export const DELIVERY_RAND = 60;
/** A quantity greater than the stock. */
export const TOO_MANY = 9_999;
/** An id that does not exist. */
export const NO_ID = 999_999_999;

export async function fillShelf(): Promise<Shelf> {
  const supplierId = await aSupplier({ deliveryFeeCents: DELIVERY_RAND * 100 });
  const made = { supplierId, priceCents: PRICE_RAND * 100, stock: 5_000 };
  const [name, sku] = ['Mug', 'MUG-1'];
  const mug = await aProduct({ ...made, name, sku });
  const cup = await aProduct({ ...made, name: 'Cup' });
  return { mug, cup, mugPath: productPath({ id: mug, sku, name, parent_id: null, parent_sku: null }) };
}
