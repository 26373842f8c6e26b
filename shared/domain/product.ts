import type { Product } from '../contract/product.ts';
import { formatRand } from './money.ts';

/** `M / Navy`: a variant's choices in words; empty for a product without variants. */
export function variantLabel(options: Product['options']): string {
  return options.flatMap(({ value }) => (value === null ? [] : [value])).join(' / ');
}

/** `Kasi classic tee (M / Navy)`: a product's name with its variant, if it has one. */
export function productLabel({ name, options }: Pick<Product, 'name' | 'options'>): string {
  const choice = variantLabel(options);
  return choice === '' ? name : `${name} (${choice})`;
}

/** A parent's options have names but no values: what can be bought are its variants. */
export function hasVariants({ parent_id, options }: Pick<Product, 'parent_id' | 'options'>): boolean {
  return parent_id === null && options.some(({ value }) => value === null);
}

/**
 * What an add-to-cart button puts in, where that is not the product itself: its only variant; null where one must be chosen
 * first. Nothing sold out has a button.
 */
export function productToAdd(
  product: Pick<Product, 'parent_id' | 'options' | 'only_variant_id' | 'stock'>,
): number | null | undefined {
  if (product.stock === 0 || !hasVariants(product)) return undefined;
  return product.only_variant_id ?? null;
}

/**
 * R-ENT-3: what to say of a product that has no description of its own.
 * The savings part falls away where nothing is saved, the SKU where there is none.
 */
export function fallbackDescription(
  product: Pick<Product, 'brand' | 'price' | 'savings_percentage' | 'sku'>,
): string {
  return [
    `Brought to you by ${product.brand.name}`,
    `Our price: ${formatRand(product.price)}`,
    ...(product.savings_percentage > 0 ? [`You save ${product.savings_percentage}%!`] : []),
    ...(product.sku === '' ? [] : [product.sku]),
  ].join(' | ');
}
