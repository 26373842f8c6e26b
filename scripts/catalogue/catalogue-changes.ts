import { countOf, formatCount } from '../shop/format.ts';

export type Counts = { added: number; changed: number; unchanged: number };

/**
 * Counts of what writing a catalogue changed. Products without a price and variants that disappeared are unpublished
 * and keep their ids.
 */
export type CatalogueChanges = {
  products: Counts & { unpublished: number };
  variants: Counts & { unpublished: number };
  /** Variants whose source does not state their stock: known ones keep theirs, new ones start at 0. */
  stock: { stays: number; startsAtZero: number };
  /** null: images were not imported. */
  pictures: ImageCounts | null;
};

export type ImageCounts = { added: number; unchanged: number; missing: number; unreadable: number };

export function noChanges(hasImages: boolean): CatalogueChanges {
  return {
    products: { added: 0, changed: 0, unchanged: 0, unpublished: 0 },
    variants: { added: 0, changed: 0, unchanged: 0, unpublished: 0 },
    stock: { stays: 0, startsAtZero: 0 },
    pictures: hasImages ? { added: 0, unchanged: 0, missing: 0, unreadable: 0 } : null,
  };
}

/** Adds the counts of another supplier's catalogue. */
export function addChanges(into: CatalogueChanges, other: CatalogueChanges): void {
  mergeComparisons(into.products, other.products);
  mergeComparisons(into.variants, other.variants);
  mergeComparisons(into.stock, other.stock);
  if (into.pictures !== null && other.pictures !== null) mergeComparisons(into.pictures, other.pictures);
}

/** Returns the counts as lines, with `skipped` beside the products. */
export function describeChanges(
  { products, variants, stock, pictures }: CatalogueChanges,
  skipped: number,
): string[] {
  return [
    `Products: ${describe(products)}, ${formatCount(skipped)} skipped, ${formatCount(products.unpublished)} unpublished`,
    `Variants: ${describe(variants)}, ${formatCount(variants.unpublished)} unpublished`,
    ...describeStock(stock),
    pictures === null ? 'Images: unchanged' : `Images: ${describeImages(pictures)}`,
  ];
}

function describeStock({ stays, startsAtZero }: CatalogueChanges['stock']): string[] {
  if (stays + startsAtZero === 0) return [];
  const counts = [
    ...(stays > 0 ? [`${countOf(stays, 'variant')} without stated stock, unchanged`] : []),
    ...(startsAtZero > 0
      ? [`${countOf(startsAtZero, 'new variant')} without stated stock, starting at 0`]
      : []),
  ];
  return [`Stock: ${counts.join('; ')}`];
}

function describe({ added, changed, unchanged }: Counts): string {
  return `${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged`;
}

function describeImages({ added, unchanged, missing, unreadable }: ImageCounts): string {
  const skipped = [
    ...(missing > 0 ? [`${countOf(missing, 'file')} missing`] : []),
    ...(unreadable > 0 ? [`${countOf(unreadable, 'file')} unreadable`] : []),
  ];
  return [`${formatCount(added)} added`, `${formatCount(unchanged)} unchanged`, ...skipped].join(', ');
}

function mergeComparisons<Key extends string>(into: Record<Key, number>, other: Record<Key, number>): void {
  for (const key in into) into[key] += other[key];
}
