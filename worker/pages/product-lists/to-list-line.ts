import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import type { ListedProduct } from '#shared/contract/product-list.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { productToAdd, variantOptions } from '#shared/domain/product.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { firstImage } from '../first-image.ts';

/** A product as shown on a list's line and among the products saved for later. */
export function toListLine(product: ListedProduct): ListLine {
  const { supplier, price, price_when_added = price } = product;
  const priceDropCents = toCents(price_when_added) - toCents(price);
  return {
    id: product.id,
    path: product.no_longer_sold === true ? null : productPath(product),
    name: product.name,
    choice: variantOptions(product.options),
    supplier: supplier.display_name,
    isNonProfit: supplier.npo_id !== null || undefined,
    price,
    priceVaries: product.price_varies,
    savings: product.savings_amount || undefined,
    percentage: product.savings_percentage || undefined,
    priceDrop: priceDropCents > 0 ? toRand(priceDropCents) : undefined,
    stock: product.stock,
    image: firstImage(product.images),
    buys: productToAdd(product),
  };
}
