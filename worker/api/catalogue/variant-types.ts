import type { Product, VariantType } from '#shared/contract/product.ts';

/** Returns the axes of a product's variants (such as size), each with its values in the variants' order (R-ENT-4). */
export function toVariantTypes(variants: readonly Pick<Product, 'options'>[]): VariantType[] {
  const valuesOfAxis = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap(({ options }) => options)) {
    const values = valuesOfAxis.get(name) ?? new Set();
    valuesOfAxis.set(name, value === null ? values : values.add(value));
  }
  return [...valuesOfAxis].map(([name, values]) => ({ name, values: [...values] }));
}
