import { countOf, formatCount } from '#shared/domain/format-count.ts';

export type Counts = { added: number; changed: number; unchanged: number };

/** Counts of the changes that an import made. Unpublished products and variants keep their ids. */
export type ImportCounts = {
  products: Counts & { unpublished: number };
  variants: Counts & { unpublished: number };
  /**
   * Counts of variants whose stock the source does not state: existing variants keep their stock, new variants start at
   * 0.
   */
  stock: { stays: number; startsAtZero: number };
  /** null: images were not imported. */
  pictures: ImageChanges | null;
  /** True if the import has stopped before the end of the file. The next import of the same file continues it. */
  isPartial: boolean;
};

export type ImageChanges = {
  counts: { added: number; unchanged: number };
  /** Sources of images whose file is not in the folder. */
  missing: string[];
  /** Files that are not images. */
  unreadable: string[];
};

/** Returns new counts, which are all zero. */
export function emptyCatalogueChanges(): ImportCounts {
  return {
    products: { added: 0, changed: 0, unchanged: 0, unpublished: 0 },
    variants: { added: 0, changed: 0, unchanged: 0, unpublished: 0 },
    stock: { stays: 0, startsAtZero: 0 },
    pictures: null,
    isPartial: false,
  };
}

/** Adds `other` to the counts in `into`. */
export function addChanges(into: ImportCounts, other: ImportCounts): void {
  addCounts(into.products, other.products);
  addCounts(into.variants, other.variants);
  addCounts(into.stock, other.stock);
  into.isPartial ||= other.isPartial;
  if (other.pictures === null) return;
  into.pictures ??= { counts: { added: 0, unchanged: 0 }, missing: [], unreadable: [] };
  addCounts(into.pictures.counts, other.pictures.counts);
  into.pictures.missing.push(...other.pictures.missing);
  into.pictures.unreadable.push(...other.pictures.unreadable);
}

/** Returns the counts as lines. `skipped`: the number of skipped products. */
export function describeChanges(
  { products, variants, stock, pictures }: ImportCounts,
  skipped: number,
): string[] {
  return [
    `Products: ${describe(products)}, ${formatCount(skipped)} skipped, ${formatCount(products.unpublished)} unpublished`,
    `Variants: ${describe(variants)}, ${formatCount(variants.unpublished)} unpublished`,
    ...describeStock(stock),
    ...(pictures === null ? ['Images: unchanged'] : describeImages(pictures)),
  ];
}

function describeStock({ stays, startsAtZero }: ImportCounts['stock']): string[] {
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

function describeImages({ counts, missing, unreadable }: ImageChanges): string[] {
  return [
    `Images: ${formatCount(counts.added)} added, ${formatCount(counts.unchanged)} unchanged`,
    ...describeFiles('Missing', missing),
    ...describeFiles('Not an image', unreadable),
  ];
}

const FILES_SHOWN = 20;

function describeFiles(title: string, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const hidden = files.length - FILES_SHOWN;
  return [
    `${title} (${countOf(files.length, 'image file')}):`,
    ...files.slice(0, FILES_SHOWN).map((file) => `  ${file}`),
    ...(hidden > 0 ? [`  and ${formatCount(hidden)} more`] : []),
  ];
}

function addCounts<Key extends string>(into: Record<Key, number>, other: Record<Key, number>): void {
  for (const key in into) into[key] += other[key];
}
