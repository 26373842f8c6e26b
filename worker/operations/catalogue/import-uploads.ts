import * as v from 'valibot';
import { PRIVATE_PREFIX } from '#worker/platform/private-files.ts';
import type { Actor } from '../operator-events.repository.ts';
import { findCatalogueVersion } from './existing-products.repository.ts';
import { IMPORT_FILE_KINDS, importFile } from './import-file.ts';
import { withImportLease } from './import-lease.repository.ts';
import type { KnownSupplier } from './supplier.repository.ts';

/** The desk's imports. R2 stores one object per retailer: first the uploaded file, then the report of its import. */

const PREFIX = `${PRIVATE_PREFIX}imports/`;
const LIFETIME_MS = 86_400_000;

const MetadataSchema = v.object({
  state: v.picklist(['waiting', 'done']),
  kind: v.picklist(IMPORT_FILE_KINDS),
  /** The name of the file. */
  file: v.string(),
  withdraws: v.picklist(['yes', 'no']),
  operator: v.string(),
});
type Metadata = v.InferOutput<typeof MetadataSchema>;

/** A retailer's uploaded file. `id` is unique for each upload. `at`: the time of the upload, or of the import's end. */
export type Upload = { id: string; at: Date; metadata: Metadata };

/** Finds a retailer's upload; null if there is none or it has expired. */
export async function findUpload(bucket: R2Bucket, supplierId: number): Promise<Upload | null> {
  const object = await bucket.head(keyOf(supplierId));
  return object && toUpload(object);
}

function keyOf(supplierId: number): string {
  return `${PREFIX}${supplierId}`;
}

function toUpload({ version: id, uploaded: at, customMetadata }: R2Object): Upload | null {
  const parsed = v.safeParse(MetadataSchema, customMetadata);
  const isExpired = Date.now() - at.getTime() > LIFETIME_MS;
  return isExpired || !parsed.success ? null : { id, at, metadata: parsed.output };
}

/** Stores a file to preview and import. Replaces the retailer's earlier upload or report. */
export async function storeUpload(
  bucket: R2Bucket,
  supplierId: number,
  file: File,
  metadata: Omit<Metadata, 'state' | 'file'>,
): Promise<void> {
  const name = file.name.slice(0, FILE_NAME_MAX_CHARACTERS);
  const customMetadata: Metadata = { ...metadata, state: 'waiting', file: name };
  await bucket.put(keyOf(supplierId), file, { customMetadata });
}

const FILE_NAME_MAX_CHARACTERS = 100;

/** The changes that an upload would make. `version`: the version of the products with which the upload was compared. */
export type Preview = { report: string[]; version: string };

/**
 * Returns the changes that an upload would make; null if the upload no longer exists. Throws a BadFileError if it
 * cannot be imported.
 */
export async function previewUpload(
  { DB: db, PICTURES: bucket }: Stores,
  by: Actor,
  supplier: KnownSupplier,
  upload: Upload,
): Promise<Preview | null> {
  const object = await bucket.get(keyOf(supplier.id));
  if (object === null) return null;
  const version = await findCatalogueVersion(db, supplier.id);
  const { report } = await importFile(db, actorOf(by, upload), {
    ...toFileImport(supplier, upload, await object.blob()),
    isDryRun: true,
  });
  return { report, version };
}

type Stores = { DB: D1Database; PICTURES: R2Bucket };

function actorOf({ operator, reason }: Actor, { metadata: { file } }: Upload) {
  return { operator, reason, at: new Date(), file };
}

function toFileImport(supplier: KnownSupplier, { metadata }: Upload, content: Blob) {
  const { kind, file, withdraws } = metadata;
  const source = { name: file, open: async () => content.stream() };
  return { supplier, kind, source, unpublishesMissing: withdraws === 'yes' };
}

/**
 * The result of applying an upload. `partial`: the file is too large for one import, so the operator must apply the
 * rest. `gone`: the upload was already applied, was replaced or has expired. `outdated`: the retailer's products have
 * changed since the preview. `gone` and `outdated` mean that nothing was changed.
 */
export type ApplyOutcome = 'applied' | 'partial' | 'gone' | 'outdated';

/**
 * Imports the upload that an operator has previewed, and replaces the stored file with the report. Throws a
 * BadFileError if the file cannot be imported, or while another import of the retailer is running.
 */
export async function applyUpload(
  { DB: db, PICTURES: bucket }: Stores,
  by: Actor,
  supplier: KnownSupplier,
  seen: { id: string; version: string },
): Promise<ApplyOutcome> {
  const first = await findUpload(bucket, supplier.id);
  if (first === null) return 'gone';
  return withImportLease(db, supplier, actorOf(by, first), async (holder) => {
    const object = await bucket.get(keyOf(supplier.id));
    const upload = object && toUpload(object);
    if (object === null || upload?.id !== seen.id || upload.metadata.state === 'done') return 'gone';
    if ((await findCatalogueVersion(db, supplier.id)) !== seen.version) return 'outdated';
    const settings = { ...toFileImport(supplier, upload, await object.blob()), isDryRun: false };
    const { report, isPartial } = await importFile(db, holder, settings);
    if (isPartial) return 'partial';
    const customMetadata: Metadata = { ...upload.metadata, operator: by.operator, state: 'done' };
    await bucket.put(keyOf(supplier.id), report.join('\n'), { customMetadata });
    return 'applied';
  });
}

/** Returns the report of an import that has ended. */
export async function readReport(bucket: R2Bucket, supplierId: number): Promise<string[]> {
  const object = await bucket.get(keyOf(supplierId));
  return object === null ? [] : (await object.text()).split('\n');
}

/** Deletes the report of a retailer's import, because the import is undone. Keeps a newer upload. */
export async function deleteReport(bucket: R2Bucket, supplierId: number): Promise<void> {
  const upload = await findUpload(bucket, supplierId);
  if (upload?.metadata.state === 'done') await bucket.delete(keyOf(supplierId));
}

/** Deletes expired uploads and reports. */
export async function deleteExpiredUploads(bucket: R2Bucket, now: Date): Promise<void> {
  const { objects } = await bucket.list({ prefix: PREFIX });
  const expired = objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > LIFETIME_MS);
  if (expired.length > 0) await bucket.delete(expired.map(({ key }) => key));
}
