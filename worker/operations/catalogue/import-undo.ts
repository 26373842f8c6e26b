import { countOf, formatCount } from '#shared/domain/format-count.ts';
import type { CatalogueProduct } from './catalogue-product.ts';
import {
  CHUNK_LIMITS,
  charactersOf,
  createPlaces,
  type Places,
  toChunkWrite,
  unpublish,
} from './catalogue-writer.ts';
import { chunksOf } from './chunks.ts';
import { withImportLease } from './import-lease.repository.ts';
import { type Before, hashOf, parseEntry } from './import-record.ts';
import {
  deleteOlderImports,
  deleteUndoneImport,
  findLastImport,
  forgetStatement,
  type LastImport,
  listUndoEntries,
  type ReturnsRestore,
  reopenImport,
  restoreStatements,
  type StockRestore,
} from './import-undo.repository.ts';
import { type ImportContext, writeChunk } from './product.repository.ts';
import type { PlannedProduct, PlannedRow } from './product-plan.ts';
import { toSourceProduct } from './product-source.ts';
import { categoriesKey } from './stored-comparison.ts';
import { toCategories } from './stored-product.ts';
import { readStoredData, type StoredRow } from './stored-products.repository.ts';
import { type KnownSupplier, rejectRetired } from './supplier.repository.ts';
import { listCategoryPaths } from './taxonomy.repository.ts';

const KEPT = ['stock', 'prices', 'texts', 'images', 'categories'] as const;

type Kept = Record<(typeof KEPT)[number], number>;

const noneKept = (): Kept => ({ stock: 0, prices: 0, texts: 0, images: 0, categories: 0 });

/** Counts of the changes that an undo made. */
export type UndoChanges = {
  /** The number of products restored to their state before the import. */
  restored: number;
  /** The number of restored products that the import had unpublished. */
  republished: number;
  /** The number of products that the undo unpublished, because they were not for sale before the import. */
  unpublished: number;
  /** Counts of values that the undo did not restore, because they have changed since the import. */
  kept: Kept;
  /** True if the undo has stopped before its end. The next undo continues it. */
  isPartial: boolean;
};

/** Returns the report of an undo, without its title. */
export function describeUndo(changes: UndoChanges): string[] {
  const { restored, republished, unpublished, kept } = changes;
  const counts = [
    [kept.stock, countOf(kept.stock, 'stock figure')],
    [kept.prices, countOf(kept.prices, 'price')],
    [kept.texts, `the texts of ${countOf(kept.texts, 'product')}`],
    [kept.images, `the images of ${countOf(kept.images, 'product')}`],
    [kept.categories, `the categories of ${countOf(kept.categories, 'product')}`],
  ] as const;
  const stay = counts.flatMap(([count, text]) => (count === 0 ? [] : [text]));
  return [
    `Products: ${formatCount(restored)} restored (${formatCount(republished)} of them published again), ${formatCount(unpublished)} unpublished because the import had added them`,
    ...(stay.length === 0 ? [] : [`Changed since the import, so not restored: ${stay.join(', ')}`]),
  ];
}

export type ImportUndoOptions = {
  isDryRun: boolean;
  /** The undo stops after this number of batches. Omitted: it has no limit. */
  maxBatches?: number;
  /** Called after each product. */
  onProgress: () => void;
};

const PAGE_ENTRIES = 500;

/**
 * Undoes a retailer's last import: restores the products that the import changed or unpublished, and unpublishes the
 * products that it added. Subtracts the units that the import added. Does not change later orders. Running the undo
 * again after a crash completes it. Returns null if the import is no longer the last one.
 */
export async function undoImport(
  db: D1Database,
  by: ImportContext,
  supplier: KnownSupplier,
  last: LastImport,
  options: ImportUndoOptions,
): Promise<UndoChanges | null> {
  if (options.isDryRun) {
    await rejectRetired(db, supplier, last.file);
    return undoEntries(db, by, supplier, last, options);
  }
  return withImportLease(db, supplier, { ...by, file: last.file }, async (holder) => {
    if ((await findLastImport(db, supplier.id))?.id !== last.id) return null;
    await deleteOlderImports(db, supplier.id);
    await reopenImport(db, last.id);
    const changes = await undoEntries(db, holder, supplier, last, options);
    await deleteUndoneImport(db, last.id);
    return changes;
  });
}

async function undoEntries(
  db: D1Database,
  by: ImportContext,
  supplier: KnownSupplier,
  last: LastImport,
  { isDryRun, maxBatches = Number.POSITIVE_INFINITY, onProgress }: ImportUndoOptions,
): Promise<UndoChanges> {
  const changes: UndoChanges = {
    restored: 0,
    republished: 0,
    unpublished: 0,
    kept: noneKept(),
    isPartial: false,
  };
  const places = createPlaces(db, by);
  const paths = await listCategoryPaths(db);
  let batches = 0;
  for (let after = ''; ; ) {
    const entries = (await listUndoEntries(db, last.id, after, PAGE_ENTRIES)).map(parseEntry);
    const stored = await readStoredData(
      db,
      supplier.id,
      entries.map(({ handle }) => handle),
    );
    const rowsByHandle = Map.groupBy(stored.rows, ({ handle }) => handle);
    const placesByHandle = Map.groupBy(stored.places, ({ handle }) => handle);
    const restores: Restore[] = [];
    const removed: string[] = [];
    for (const entry of entries) {
      const current = rowsByHandle.get(entry.handle) ?? [];
      const categories = toCategories(placesByHandle.get(entry.handle) ?? [], paths);
      const { before } = entry;
      const restore = before === null ? null : planRestore({ ...entry, before }, current, categories);
      if (restore === null) removed.push(entry.handle);
      else restores.push(restore);
      onProgress();
    }
    if (removed.length > 0) {
      if (batches === maxBatches) return { ...changes, isPartial: true };
      batches += 1;
      const removedRows = removed
        .flatMap((handle) => rowsByHandle.get(handle) ?? [])
        .filter(({ hash }) => hash !== '');
      const forget = [forgetStatement(db, last.id, removed)];
      if (!isDryRun) await unpublish(db, by, supplier.id, removedRows, forget);
      changes.unpublished += removed.length;
    }
    for await (const chunk of chunksOf(restores, CHUNK_LIMITS, ({ plan }) => charactersOf(plan.product))) {
      if (batches === maxBatches) return { ...changes, isPartial: true };
      batches += 1;
      if (!isDryRun) await writeRestores(db, by, supplier, last.id, chunk, places);
      for (const { republished, kept } of chunk) {
        changes.restored += 1;
        changes.republished += republished;
        for (const key of KEPT) changes.kept[key] += kept[key];
      }
    }
    if (entries.length < PAGE_ENTRIES) return changes;
    after = entries.at(-1)?.handle ?? after;
  }
}

/** A product to restore: the rows to write, and the values that an import cannot write. */
type Restore = {
  plan: PlannedProduct;
  stock: StockRestore[];
  returns: ReturnsRestore;
  republished: number;
  kept: Kept;
};

type ParsedEntry = ReturnType<typeof parseEntry>;

/** Plans the restoration of a product; null if the shop lacks the product. */
function planRestore(
  { before, after, received: receivedAfter }: ParsedEntry & { before: Before },
  current: readonly StoredRow[],
  categories: Pick<CatalogueProduct, 'categories' | 'productType'>,
): Restore | null {
  const rows = new Map(current.map((row) => [row.optionKey, row]));
  const parentRow = rows.get('');
  if (parentRow === undefined) return null;
  const figures = new Map(after.rows.map((row) => [row.optionKey, row]));
  const knownRows = new Map(before.rows.map((row) => [row.optionKey, row]));
  const isParent = parentRow.options !== '[]';
  const stock: StockRestore[] = [];
  const kept = noneKept();
  const keyOf = (optionValues: readonly string[]): string =>
    before.product.optionNames.length === 0 ? '' : JSON.stringify(optionValues);
  const variants = before.product.variants.map((variant) => {
    const optionKey = keyOf(variant.optionValues);
    const [row, known, figure] = [rows.get(optionKey), knownRows.get(optionKey), figures.get(optionKey)];
    if (row === undefined || known === undefined) return variant;
    const isReset = optionKey === '' && isParent;
    const { received, sourceStock } = known;
    const expected = figure === undefined ? sourceStock : figure.sourceStock;
    if (isReset || row.sourceStock === expected)
      stock.push({
        id: row.id,
        received,
        sourceStock,
        isParent: isReset,
        added: (receivedAfter[optionKey] ?? row.received) - received,
      });
    else kept.stock += 1;
    const { priceCents, savingsCents } = row;
    if (isReset || figure === undefined) return variant;
    if (figure.priceCents === priceCents && figure.savingsCents === savingsCents) return variant;
    kept.prices += 1;
    return { ...variant, priceCents, compareAtCents: savingsCents === 0 ? null : priceCents + savingsCents };
  });
  const hasOtherTexts = parentRow.name !== after.name || hashOf(parentRow.html) !== after.description;
  const hasOtherCategories = categoriesKey(categories) !== after.categories;
  const hasOtherImages = ({ optionKey, images }: StoredRow) => images !== (after.images[optionKey] ?? images);
  kept.texts = hasOtherTexts ? 1 : 0;
  kept.categories = hasOtherCategories ? 1 : 0;
  kept.images = current.some(hasOtherImages) ? 1 : 0;
  // This write does not change the return exclusion; RESTORE_RETURNS restores it afterwards. Content sections are not
  // restored, because operators choose them.
  const product = {
    ...before.product,
    variants,
    contentSections: null,
    ...(hasOtherTexts && { name: parentRow.name, descriptionHtml: parentRow.html }),
    ...(hasOtherCategories && categories),
    returnExclusion: parentRow.sourceReturnExclusion,
  };
  const source = toSourceProduct(product);
  const toRow = (row: PlannedProduct['parent'] | (typeof source)['parent']): PlannedRow => {
    const known = knownRows.get(row.optionKey);
    const own = rows.get(row.optionKey);
    const images = known === undefined || (own !== undefined && hasOtherImages(own)) ? null : known.images;
    // This write repeats the source's last figure, so it does not change the stock. RESTORE_STOCK restores it later.
    const units = row.variant === null ? null : (own?.sourceStock ?? null);
    return { ...row, hash: known?.hash ?? row.hash, images, stock: units, state: 'changed' };
  };
  const parent = toRow(source.parent);
  const variantRows = source.variants.map(toRow);
  const keys = new Set([parent, ...variantRows].map(({ optionKey }) => optionKey));
  return {
    plan: {
      product,
      parent,
      variants: variantRows,
      knownId: parentRow.id,
      isHidden: parentRow.hidden === 1,
      isChanged: true,
      refreshed: [],
      unpublished: current
        .filter(({ hash, optionKey }) => hash !== '' && !keys.has(optionKey))
        .map(({ id }) => id),
    },
    stock,
    returns: {
      id: parentRow.id,
      before: before.product.returnExclusion,
      after: after.returnExclusion,
      source: before.sourceReturnExclusion,
    },
    republished: parentRow.hash === '' ? 1 : 0,
    kept,
  };
}

async function writeRestores(
  db: D1Database,
  by: ImportContext,
  supplier: KnownSupplier,
  importId: number,
  restores: readonly Restore[],
  places: (plans: readonly PlannedProduct[]) => Promise<Places>,
): Promise<void> {
  const plans = restores.map(({ plan }) => plan);
  const handles = plans.map(({ product }) => product.handle);
  await writeChunk(db, by, supplier.id, await toChunkWrite(db, supplier, plans, await places(plans)), [
    ...restoreStatements(db, supplier.id, {
      stock: restores.flatMap(({ stock }) => stock),
      returns: restores.map(({ returns }) => returns),
    }),
    forgetStatement(db, importId, handles),
  ]);
}
