import * as v from 'valibot';
import { PRIVATE_PREFIX } from '#worker/platform/private-files.ts';
import type { Actor } from '../operator-events.repository.ts';
import { findCatalogueVersion } from './existing-products.repository.ts';
import { FILE_KINDS, importFile } from './import-file.ts';
import type { KnownSupplier } from './supplier.repository.ts';

/**
 * The desk's imports. R2 has one object per retailer: the uploaded file, then an empty object while the import runs, then
 * the report. Each step replaces the object only if it is unchanged, so a retailer has at most one running import.
 */

const PREFIX = `${PRIVATE_PREFIX}imports/`;
const LIFETIME_MS = 86_400_000;
/** An import that has not ended after this time was interrupted. */
const LEASE_MS = 5 * 60_000;

const MetadataSchema = v.object({
  state: v.picklist(['waiting', 'running', 'done']),
  kind: v.picklist(FILE_KINDS),
  /** The name of the file. */
  file: v.string(),
  withdraws: v.picklist(['yes', 'no']),
  operator: v.string(),
});
type Metadata = v.InferOutput<typeof MetadataSchema>;

/**
 * A retailer's uploaded file. `id` differs for each upload. `running`: it is being imported. `cut-off`: its import was
 * interrupted. `done`: `at` is the time at which the import ended; otherwise, the time of the upload or of the import's
 * start.
 */
export type Upload = {
  id: string;
  etag: string;
  state: Metadata['state'] | 'cut-off';
  at: Date;
  metadata: Metadata;
};

/** Finds a retailer's upload; null if there is none or it has expired. */
export async function findUpload(bucket: R2Bucket, supplierId: number): Promise<Upload | null> {
  const object = await bucket.head(keyOf(supplierId));
  return object && toUpload(object);
}

function keyOf(supplierId: number): string {
  return `${PREFIX}${supplierId}`;
}

function toUpload({ version: id, etag, uploaded: at, customMetadata }: R2Object): Upload | null {
  const age = Date.now() - at.getTime();
  const parsed = v.safeParse(MetadataSchema, customMetadata);
  if (age > LIFETIME_MS || !parsed.success) return null;
  const { output: metadata } = parsed;
  const isCutOff = metadata.state === 'running' && age > LEASE_MS;
  return { id, etag, at, metadata, state: isCutOff ? 'cut-off' : metadata.state };
}

/** Stores a file to be previewed and imported. It replaces an earlier one. Returns false while an import runs. */
export async function storeUpload(
  bucket: R2Bucket,
  supplierId: number,
  file: File,
  metadata: Omit<Metadata, 'state' | 'file'>,
): Promise<boolean> {
  const known = await findUpload(bucket, supplierId);
  if (known?.state === 'running') return false;
  const name = file.name.slice(0, FILE_NAME_MAX_CHARACTERS);
  const upload: Metadata = { ...metadata, state: 'waiting', file: name };
  return (await replace(bucket, supplierId, known?.etag ?? null, file, upload)) !== null;
}

const FILE_NAME_MAX_CHARACTERS = 100;

/** Replaces a retailer's object. Returns null if another request has replaced the one with this ETag. */
function replace(
  bucket: R2Bucket,
  supplierId: number,
  etag: string | null,
  content: Blob | string,
  customMetadata: Metadata,
): Promise<R2Object | null> {
  const onlyIf = etag === null ? {} : { onlyIf: { etagMatches: etag } };
  return bucket.put(keyOf(supplierId), content, { customMetadata, ...onlyIf });
}

/** The changes that an upload would make. `version`: the version of the products that they were compared with. */
export type Preview = { report: string[]; version: string };

/** Returns what an upload would change. Throws a BadFileError if it cannot be imported. */
export async function previewUpload(
  { DB: db, PICTURES: bucket }: Stores,
  by: Actor,
  supplier: KnownSupplier,
  upload: Upload,
): Promise<Preview | null> {
  const file = await readUpload(bucket, supplier.id);
  if (file === null) return null;
  const version = await findCatalogueVersion(db, supplier.id);
  const { report } = await importFile(db, actorOf(by, upload), {
    ...toFileImport(supplier, upload, file),
    isDryRun: true,
  });
  return { report, version };
}

type Stores = { DB: D1Database; PICTURES: R2Bucket };

async function readUpload(bucket: R2Bucket, supplierId: number): Promise<Blob | null> {
  const object = await bucket.get(keyOf(supplierId));
  return object && (await object.blob());
}

function actorOf({ operator, reason }: Actor, { metadata: { file } }: Upload) {
  return { operator, reason, at: new Date(), file };
}

function toFileImport(supplier: KnownSupplier, { metadata }: Upload, content: Blob) {
  const { kind, file, withdraws } = metadata;
  const source = { name: file, open: async () => content.stream() };
  return { supplier, kind, source, isWithdrawing: withdraws === 'yes' };
}

/**
 * `gone`: the upload was applied, replaced or has expired. `running`: it is being applied. `outdated`: the retailer's
 * products have changed since the preview. In these cases, nothing was changed.
 */
export type ApplyOutcome = 'applied' | 'gone' | 'running' | 'outdated';

/** Imports the upload that an operator has previewed, and stores the report in its place. */
export async function applyUpload(
  { DB: db, PICTURES: bucket }: Stores,
  by: Actor,
  supplier: KnownSupplier,
  seen: { id: string; version: string },
): Promise<ApplyOutcome> {
  const upload = await findUpload(bucket, supplier.id);
  if (upload?.state === 'running') return 'running';
  if (upload === null || upload.id !== seen.id || upload.state !== 'waiting') return 'gone';
  if ((await findCatalogueVersion(db, supplier.id)) !== seen.version) return 'outdated';
  const file = await readUpload(bucket, supplier.id);
  if (file === null) return 'gone';
  const become = (state: Metadata['state'], content: Blob | string, { etag }: { etag: string }) =>
    replace(bucket, supplier.id, etag, content, { ...upload.metadata, operator: by.operator, state });
  const running = await become('running', '', upload);
  if (running === null) return 'gone';
  try {
    const settings = { ...toFileImport(supplier, upload, file), isDryRun: false };
    const { report } = await importFile(db, actorOf(by, upload), settings);
    await become('done', report.join('\n'), running);
    return 'applied';
  } catch (error) {
    // Importing the file again completes the import.
    await become('waiting', file, running);
    throw error;
  }
}

/** Returns the report of an import that has ended. */
export async function readReport(bucket: R2Bucket, supplierId: number): Promise<string[]> {
  const object = await bucket.get(keyOf(supplierId));
  return object === null ? [] : (await object.text()).split('\n');
}

/** Deletes the report of a retailer's import, because the import is undone. Keeps a newer upload. */
export async function deleteReport(bucket: R2Bucket, supplierId: number): Promise<void> {
  const upload = await findUpload(bucket, supplierId);
  if (upload?.state === 'done') await bucket.delete(keyOf(supplierId));
}

/** Deletes expired uploads and reports. */
export async function deleteExpiredUploads(bucket: R2Bucket, now: Date): Promise<void> {
  const { objects } = await bucket.list({ prefix: PREFIX });
  const expired = objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > LIFETIME_MS);
  if (expired.length > 0) await bucket.delete(expired.map(({ key }) => key));
}
