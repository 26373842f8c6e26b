import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { Product } from '#shared/contract/product.ts';
import { formatRand, oldPrice } from '#shared/domain/money.ts';
import { priceText } from '#shared/domain/price-text.ts';
import { productToAdd } from '#shared/domain/product.ts';
import { stockLevel } from '#shared/domain/stock.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { firstImage } from '../first-image.ts';

/** Converts a product to the data of its card. `stock` is undefined if enough is in stock. */
export function toProductCard(product: Product): ProductCardData {
  return {
    id: product.id,
    path: pathOf(product),
    name: product.name,
    brand: product.brand.name,
    supplier: product.supplier.display_name,
    isNonProfit: product.supplier.npo_id !== null || undefined,
    price: priceText(product),
    ...savingOf(product),
    stock: stockLevel(product.stock) === 'enough' ? undefined : product.stock,
    rating: product.rating,
    image: firstImage(product.images),
    buys: productToAdd(product),
  };
}

/** Selects the variant with the options of the listing, if it is the only one. */
function pathOf({ matching_variant_id: variantId, ...product }: Product): string {
  return variantId === undefined ? productPath(product) : `${productPath(product)}?variant=${variantId}`;
}

function savingOf(product: Product): Pick<ProductCardData, 'oldPrice' | 'saving'> {
  const { price, savings_amount: savings, savings_percentage: percentage } = product;
  if (savings <= 0) return {};
  return { oldPrice: formatRand(oldPrice(price, savings)), saving: `Save ${percentage}%` };
}
