import { countOf } from '#shared/domain/format-count.ts';
import { writeLog } from '#worker/platform/log.ts';
import { describeChanges } from '../catalogue/catalogue-changes.ts';
import { readCatalogueFile } from '../catalogue/catalogue-file.ts';
import { writeCatalogue } from '../catalogue/catalogue-writer.ts';
import { listPublishedHandles } from '../catalogue/existing-products.repository.ts';
import type { CatalogueActor } from '../catalogue/product.repository.ts';
import { readStockFile } from '../catalogue/stock-file.ts';
import { planStockUpdate, writeStockUpdate } from '../catalogue/stock-update.ts';
import { BadFileError, type FileSource } from '../catalogue/text-file.ts';
import { type Fetch, FetchFailure, fetchFile } from './fetch-file.ts';
import { claimDuePull, finishPull, type Pull } from './pulls.repository.ts';

const REPORT_MAX_CHARACTERS = 1_000;

/**
 * Fetches the file that has been due for the longest time, and imports it. Returns false if none is due. An attempt that
 * is cut off is repeated after 15 minutes, and continues because products that were written before are unchanged.
 * @param pulls `hosts`: those that operators allow; `fetchUrl`: fetches a URL
 */
export async function runDuePull(
  db: D1Database,
  { hosts, fetchUrl, now }: { hosts: readonly string[]; fetchUrl: Fetch; now: () => Date },
): Promise<boolean> {
  const pull = await claimDuePull(db, now());
  if (pull === null) return false;
  const result = await attempt(db, pull, { hosts, fetchUrl, startsAt: now() });
  await finishPull(db, pull, {
    ...result,
    report: result.report.slice(0, REPORT_MAX_CHARACTERS),
    now: now(),
  });
  return true;
}

type Attempt = Pick<Pull, 'outcome' | 'report' | 'etag'>;

async function attempt(
  db: D1Database,
  pull: Pull,
  { hosts, fetchUrl, startsAt }: { hosts: readonly string[]; fetchUrl: Fetch; startsAt: Date },
): Promise<Attempt> {
  const { url, kind, etag, supplierName } = pull;
  try {
    const file = await fetchFile({ url, etag, hosts }, fetchUrl);
    if (file === null) return { outcome: 'unchanged', report: 'The file has not changed.', etag };
    const by = { operator: 'scheduled pull', reason: null, at: startsAt, file: file.source.name };
    const read = kind === 'stock' ? updateStock : importProducts;
    return { outcome: 'changed', report: await read(db, by, pull, file.source), etag: file.etag };
  } catch (cause) {
    const isExpected = cause instanceof FetchFailure || cause instanceof BadFileError;
    writeLog({
      ...{ level: isExpected ? 'warn' : 'error', at: 'cron', message: 'a pull failed' },
      ...{ retailer: supplierName, cause },
    });
    const report = isExpected ? cause.message : 'An error that the log describes ("a pull failed").';
    return { outcome: 'failed', report, etag: null };
  }
}

type Read = (db: D1Database, by: CatalogueActor, pull: Pull, source: FileSource) => Promise<string>;

const importProducts: Read = async (db, by, { supplierId, supplierName }, source) => {
  const read = await readCatalogueFile(source, supplierName);
  const { handles, withdrawn, skipped, skippedProducts } = read;
  if (handles.size === 0) throw new FetchFailure('the file has no usable product');
  const supplier = { id: supplierId, displayName: supplierName };
  const changes = await writeCatalogue(db, by, supplier, read.products(), {
    ...{ uploader: null, withdrawn, recordAs: source.name, onProgress: () => undefined },
  });
  const inFile = new Set([...handles, ...skipped.map(({ handle }) => handle)]);
  const missing = (await listPublishedHandles(db, supplierId)).filter((handle) => !inFile.has(handle));
  return [
    ...describeChanges(changes, skippedProducts),
    ...(missing.length === 0 ? [] : [`Not in the file and unchanged: ${countOf(missing.length, 'product')}`]),
  ].join('. ');
};

const updateStock: Read = async (db, by, { supplierId }, source) => {
  const { figures } = await readStockFile(source);
  const plan = await planStockUpdate(db, supplierId, figures);
  await writeStockUpdate(db, by, supplierId, plan.changes, () => undefined);
  return [
    `${countOf(plan.changes.length, 'SKU')} changed, ${plan.unchanged} unchanged`,
    ...(plan.unknown.length === 0 ? [] : [`${countOf(plan.unknown.length, 'SKU')} unknown`]),
    ...(plan.ambiguous.length === 0
      ? []
      : [`${countOf(plan.ambiguous.length, 'SKU')} of several variants, unchanged`]),
  ].join('. ');
};
