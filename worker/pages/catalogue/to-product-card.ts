import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { Product } from '#shared/contract/product.ts';
import { hasVariants } from '#shared/domain/product.ts';
import { productPath } from '#shared/navigation/paths.ts';
import { firstPicture } from '../first-picture.ts';

export function toProductCard(product: Product): ProductCardData {
  return {
    id: product.id,
    path: productPath(product),
    name: product.name,
    brand: product.brand.name,
    supplier: product.supplier.display_name,
    isNonProfit: product.supplier.npo_id !== null || undefined,
    price: product.price,
    savings: product.savings_amount || undefined,
    percentage: product.savings_percentage || undefined,
    stock: product.stock,
    image: firstPicture(product.images),
    hasVariants: hasVariants(product) || undefined,
  };
}
