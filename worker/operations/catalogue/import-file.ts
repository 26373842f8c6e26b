import { countOf } from '#shared/domain/format-count.ts';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { listRetailers } from '../retailers.repository.ts';
import { type CatalogueChanges, describeChanges } from './catalogue-changes.ts';
import { type CatalogueFile, readCatalogueFile } from './catalogue-file.ts';
import { previewCatalogue, type WriteOptions, writeCatalogue } from './catalogue-writer.ts';
import { describeTypes } from './describe-types.ts';
import { listPublishedHandles } from './existing-products.repository.ts';
import {
  describeAbsent,
  describeHidden,
  describeLeftOut,
  describeMedia,
  describeSkipped,
} from './import-report.ts';
import type { CatalogueActor } from './product.repository.ts';
import { RETURN_TAGS } from './return-tag.ts';
import { readStockFile } from './stock-file.ts';
import { describeStockPlan, planStockUpdate, writeStockUpdate } from './stock-update.ts';
import { type KnownSupplier, rejectRetired } from './supplier.repository.ts';
import { BadFileError, type FileSource } from './text-file.ts';

/** `catalogue`: products. `stock`: stock and prices by SKU. */
export const FILE_KINDS = ['catalogue', 'stock'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The largest file that a worker imports. It has 128 MB of memory. Larger files are imported from the command line. */
export const MAX_FILE_BYTES = 25_000_000;

/** The retailer and how its file is imported. `supplier`: null in a dry run if the shop lacks the retailer. */
export type ImportSettings = {
  supplier: KnownSupplier | null;
  /** True to unpublish the retailer's products that the file lacks. */
  isWithdrawing: boolean;
  isDryRun: boolean;
};

/** The changes of an import, and the handles of published products that the file lacks. */
export type ImportResult = { changes: CatalogueChanges; absent: string[] };

/** Imports the products of a file, or returns what the import would change. */
export async function importProducts(
  db: D1Database,
  by: CatalogueActor & { file: string },
  read: CatalogueFile,
  { supplier, isWithdrawing, isDryRun }: ImportSettings,
  { uploader, onProgress }: Pick<WriteOptions, 'uploader' | 'onProgress'>,
): Promise<ImportResult> {
  if (supplier !== null) await rejectRetired(db, supplier, by.file);
  const inFile = new Set([...read.handles, ...read.skipped.map(({ handle }) => handle)]);
  const published = supplier === null ? [] : await listPublishedHandles(db, supplier.id);
  const absent = published.filter((handle) => !inFile.has(handle));
  const withdrawn = isWithdrawing ? [...read.withdrawn, ...absent] : read.withdrawn;
  const options = { uploader, withdrawn, recordAs: by.file, onProgress };
  if (isDryRun || supplier === null) {
    return { changes: await previewCatalogue(db, supplier, read.products(), options), absent };
  }
  try {
    return { changes: await writeCatalogue(db, by, supplier, read.products(), options), absent };
  } catch (error) {
    if (isConstraint(error, 'assertion')) await rejectRetired(db, supplier, by.file);
    throw error;
  }
}

/** How an operator does what a report suggests: commands, or desk screens. */
export type ReportHints = {
  withdraw: string;
  mapType: string;
  /** Sets details of a retailer. `flags`: the command's options for them. */
  setDetails: (supplierId: number, flags: string) => string;
};

/** Returns the report of an import or a dry run, without its title. */
export async function describeImport(
  db: D1Database,
  read: CatalogueFile,
  { changes, absent }: ImportResult,
  { supplier, isWithdrawing }: ImportSettings,
  hints: ReportHints,
): Promise<string[]> {
  return [
    ...describeChanges(changes, read.skippedProducts),
    ...describeAbsent(absent, isWithdrawing, hints.withdraw),
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

/** Returns lines about details that a retailer's invoices need. Empty if nothing is missing. */
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

/** The file of a retailer that a worker imports, without image files. */
export type FileImport = ImportSettings & { supplier: KnownSupplier; kind: FileKind; source: FileSource };

/**
 * Imports a file, or returns what the import would change: the full report, and a summary of one line. Throws a
 * BadFileError if the file cannot be imported.
 */
export async function importFile(
  db: D1Database,
  by: CatalogueActor & { file: string },
  { kind, source, ...settings }: FileImport,
): Promise<{ report: string[]; summary: string }> {
  const { supplier, isDryRun } = settings;
  if (kind === 'stock') {
    const file = await readStockFile(source);
    const plan = await planStockUpdate(db, supplier.id, file.figures);
    if (!isDryRun) await writeStockUpdate(db, by, supplier.id, plan.changes, () => undefined);
    const report = describeStockPlan(plan, file);
    return { report, summary: report.join('. ') };
  }
  const read = await readCatalogueFile(source, supplier.displayName);
  if (read.handles.size === 0) throw new BadFileError(source.name, null, 'the file has no usable product');
  const progress = { uploader: null, onProgress: () => undefined };
  const result = await importProducts(db, by, read, settings, progress);
  const { absent } = result;
  return {
    report: await describeImport(db, read, result, settings, DESK_HINTS),
    summary: [
      ...describeChanges(result.changes, read.skippedProducts),
      ...(absent.length === 0 ? [] : [`Not in the file and unchanged: ${countOf(absent.length, 'product')}`]),
    ].join('. '),
  };
}

const DESK_HINTS: ReportHints = {
  withdraw: 'upload the file again and choose to unpublish them',
  mapType: 'on the screen “Categories”',
  setDetails: () => 'on the screen “Retailers”',
};
