import type { Product } from '../contract/product.ts';
import { formatRand } from './money.ts';

/** `M / Navy`: a variant's option values; empty for a product without variants. */
export function variantLabel(options: Product['options']): string {
  return options.flatMap(({ value }) => (value === null ? [] : [value])).join(' / ');
}

/** `Size: M, Colour: Navy`: a variant's options with their names; empty for a product without variants. */
export function variantOptions(options: Product['options']): string {
  return options.flatMap(({ name, value }) => (value === null ? [] : [`${name}: ${value}`])).join(', ');
}

/** `Kasi classic tee (M / Navy)`: a product's name, followed by the variant's values, if any. */
export function productLabel({ name, options }: Pick<Product, 'name' | 'options'>): string {
  const choice = variantLabel(options);
  return choice === '' ? name : `${name} (${choice})`;
}

/** True for a parent, whose options have names but no values. Only its variants can be bought. */
export function hasVariants({ parent_id, options }: Pick<Product, 'parent_id' | 'options'>): boolean {
  return parent_id === null && options.some(({ value }) => value === null);
}

/**
 * Returns the id of the product that an add-to-cart button adds instead of this one: a parent's only variant, or its
 * only variant with the chosen options. Null if the shopper must choose a variant. Undefined if the button adds this
 * product, or if the product is sold out and has no button.
 */
export function productToAdd(
  product: Pick<
    Product,
    'parent_id' | 'options' | 'only_variant_id' | 'matching_variant_id' | 'price_varies' | 'stock'
  >,
): number | null | undefined {
  if (product.stock === 0 || !hasVariants(product)) return undefined;
  // A card shows the lowest price, which the matching variant may not have.
  const matching = product.price_varies === true ? undefined : product.matching_variant_id;
  return product.only_variant_id ?? matching ?? null;
}

/** R-ENT-3: the text for a product without a description. Leaves out savings and SKU if the product has none. */
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
