import { countOf } from '#shared/domain/format-count.ts';
import { listRetailers } from '../retailers.repository.ts';
import { describeChanges, type ImportCounts } from './catalogue-changes.ts';
import { type CatalogueFile, readCatalogueFile } from './catalogue-file.ts';
import {
  CHUNK_LIMITS,
  charactersOf,
  previewCatalogue,
  type WriteOptions,
  writeCatalogue,
} from './catalogue-writer.ts';
import { chunksOf } from './chunks.ts';
import { describeTypes } from './describe-types.ts';
import { listPublishedHandles } from './existing-products.repository.ts';
import { withImportLease } from './import-lease.repository.ts';
import {
  describeAbsent,
  describeHidden,
  describeLeftOut,
  describeMedia,
  describeSkipped,
} from './import-report.ts';
import type { ImportContext } from './product.repository.ts';
import { RETURN_TAGS } from './return-tag.ts';
import { readStockFile } from './stock-file.ts';
import { describeStockPlan, importStock } from './stock-update.ts';
import { type KnownSupplier, rejectRetired } from './supplier.repository.ts';
import { BadFileError, type FileSource } from './text-file.ts';

/** `catalogue`: products. `stock`: stock and prices by SKU. */
export const IMPORT_FILE_KINDS = ['catalogue', 'stock'] as const;
export type ImportFileKind = (typeof IMPORT_FILE_KINDS)[number];

/** The largest file that a worker imports. A worker has 128 MB of memory, and holds up to five copies of an upload. */
export const MAX_FILE_BYTES = 8_000_000;

// One invocation of a worker may execute at most 1,000 D1 queries. Comparing a chunk of a file takes up to 4 queries,
// and writing a chunk takes up to 45.
const MAX_CHUNKS = 75;
/** In a worker, an import or undo stops after this number of batches. The next import or undo continues it. */
export const MAX_BATCHES = 14;

/** The instruction for importing a file that is too large for a worker. */
export const IMPORT_BY_COMMAND = 'Import it from the command line: npm run catalogue:import';

/**
 * The retailer, and the options for importing its file. `supplier`: null in a dry run if the shop does not have the
 * retailer.
 */
export type ImportSettings = {
  supplier: KnownSupplier | null;
  /** True to unpublish the retailer's products that the file lacks. */
  unpublishesMissing: boolean;
  isDryRun: boolean;
};

/** The changes of an import, and the handles of published products that the file lacks. */
export type ImportResult = { changes: ImportCounts; absent: string[] };

/** Imports the products of a file. A dry run only returns the changes that the import would make. */
export async function importProducts(
  db: D1Database,
  by: ImportContext & { file: string },
  read: CatalogueFile,
  { supplier, unpublishesMissing, isDryRun }: ImportSettings,
  writeOptions: Pick<WriteOptions, 'uploader' | 'maxBatches' | 'onProgress'>,
): Promise<ImportResult> {
  const inFile = new Set([...read.handles, ...read.skipped.map(({ handle }) => handle)]);
  const plan = async () => {
    const published = supplier === null ? [] : await listPublishedHandles(db, supplier.id);
    const absent = published.filter((handle) => !inFile.has(handle));
    const withdrawn = unpublishesMissing ? [...read.withdrawn, ...absent] : read.withdrawn;
    return { absent, options: { ...writeOptions, withdrawn, recordAs: by.file } };
  };
  if (isDryRun || supplier === null) {
    if (supplier !== null) await rejectRetired(db, supplier, by.file);
    const { absent, options } = await plan();
    return { changes: await previewCatalogue(db, supplier, read.products(), options), absent };
  }
  return withImportLease(db, supplier, by, async (holder) => {
    const { absent, options } = await plan();
    return { changes: await writeCatalogue(db, holder, supplier, read.products(), options), absent };
  });
}

/** Instructions for the actions that a report suggests: commands, or desk screens. */
export type ReportHints = {
  withdraw: string;
  mapType: string;
  /** Returns the instruction to set a retailer's details. `flags`: the command's options for these details. */
  setDetails: (supplierId: number, flags: string) => string;
};

/** Returns the report of an import or a dry run, without its title. */
export async function describeImport(
  db: D1Database,
  read: CatalogueFile,
  { changes, absent }: ImportResult,
  { supplier, unpublishesMissing }: ImportSettings,
  hints: ReportHints,
): Promise<string[]> {
  return [
    ...describeChanges(changes, read.skippedProducts),
    ...describeAbsent(absent, unpublishesMissing, hints.withdraw),
    ...describeHidden(read.hidden, read.handles.size),
    ...describeMedia(read.media),
    ...(await describeTypes(db, read.types, hints.mapType)),
    ...(supplier === null ? [] : await describeMissingDetails(db, supplier.id, hints)),
    ...describeSkipped(read.skipped),
    ...describeLeftOut(read.leftOut),
    ...read.unknownReturnTags.map(
      ({ line, handle, tag }) =>
        `Line ${line} (${handle}): "${tag}" is not a known returns tag. Known tags: ${RETURN_TAGS.join(', ')}.`,
    ),
  ];
}

/** Describes the details that a retailer lacks for its invoices. Empty if no detail is missing. */
async function describeMissingDetails(db: D1Database, id: number, hints: ReportHints): Promise<string[]> {
  const [retailer] = await listRetailers(db, String(id));
  if (retailer === undefined) return [];
  const missing = [
    ...(retailer.vat_number === null ? [VAT_NUMBER] : []),
    ...(retailer.address === '' ? [ADDRESS] : []),
  ];
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => `no ${name}`).join(' and ');
  const flags = missing.map(({ flag }) => flag).join(' ');
  return [
    `${retailer.display_name} has ${names} yet, ${missing[0] === VAT_NUMBER ? WITHOUT_VAT : WITHOUT_ADDRESS}`,
    `  Set ${missing.length === 1 ? 'it' : 'them'}: ${hints.setDetails(id, flags)}`,
  ];
}

const VAT_NUMBER = { name: 'VAT number', flag: '--vat-number NUMBER' };
const ADDRESS = { name: 'address', flag: '--address TEXT' };
const WITHOUT_VAT = 'so its prices are shown without VAT and its invoices are not tax invoices.';
const WITHOUT_ADDRESS = 'so its tax invoices wait for one.';

/** A retailer's file to import in a worker, without image files. */
export type FileImport = ImportSettings & {
  supplier: KnownSupplier;
  kind: ImportFileKind;
  source: FileSource;
};

/**
 * Imports a file; a dry run changes nothing. Returns the full report and a summary of one line. Throws a BadFileError
 * if the file cannot be imported.
 */
export async function importFile(
  db: D1Database,
  by: ImportContext & { file: string },
  { kind, source, ...settings }: FileImport,
): Promise<{ report: string[]; summary: string; isPartial: boolean }> {
  const { supplier, isDryRun } = settings;
  if (kind === 'stock') {
    const file = await readStockFile(source);
    const startProgress = () => () => undefined;
    const plan = await importStock(db, by, supplier, file.figures, { isDryRun, startProgress });
    const report = describeStockPlan(plan, file);
    return { report, summary: report.join('. '), isPartial: false };
  }
  const read = await readCatalogueFile(source, supplier.displayName);
  if (read.handles.size === 0) throw new BadFileError(source.name, null, 'the file has no usable product');
  await rejectTooLarge(read, source.name);
  const writeOptions = { uploader: null, maxBatches: MAX_BATCHES, onProgress: () => undefined };
  const result = await importProducts(db, by, read, settings, writeOptions);
  const { absent, changes } = result;
  const { isPartial } = changes;
  return {
    isPartial,
    report: await describeImport(db, read, result, settings, DESK_HINTS),
    summary: [
      ...describeChanges(changes, read.skippedProducts),
      ...(isPartial ? ['The file was too large for one import: the next one continues'] : []),
      ...(absent.length === 0 ? [] : [`Not in the file and unchanged: ${countOf(absent.length, 'product')}`]),
    ].join('. '),
  };
}

async function rejectTooLarge(read: CatalogueFile, file: string): Promise<void> {
  let chunks = 0;
  for await (const _ of chunksOf(read.products(), CHUNK_LIMITS, charactersOf)) chunks += 1;
  if (chunks <= MAX_CHUNKS) return;
  throw new BadFileError(file, null, `the file has too many products. ${IMPORT_BY_COMMAND}`);
}

const DESK_HINTS: ReportHints = {
  withdraw: 'upload the file again and choose to unpublish them',
  mapType: 'on the screen “Categories”',
  setDetails: () => 'on the screen “Retailers”',
};
