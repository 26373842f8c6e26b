import { writeLog } from '#worker/platform/log.ts';
import { importFile } from '../catalogue/import-file.ts';
import { BadFileError } from '../catalogue/text-file.ts';
import { type Fetch, FetchFailure, fetchFile } from './fetch-file.ts';
import { claimDuePull, finishPull, type Pull } from './pulls.repository.ts';

const REPORT_MAX_CHARACTERS = 1_000;

/**
 * Fetches the file that has been due for the longest time from one of the allowed hosts, and imports it. Returns false
 * if none is due. An interrupted attempt is repeated after 15 minutes. The repetition writes only the products that
 * were not written before.
 */
export async function runDuePull(
  db: D1Database,
  { hosts, fetchUrl, now }: { hosts: readonly string[]; fetchUrl: Fetch; now: () => Date },
): Promise<boolean> {
  const pull = await claimDuePull(db, now());
  if (pull === null) return false;
  const result = await attempt(db, pull, { hosts, fetchUrl, startsAt: now() });
  // An import that has stopped in the middle continues in the next minute.
  const everyHours = result.isPartial ? 0 : pull.everyHours;
  await finishPull(
    db,
    { ...pull, everyHours },
    {
      ...result,
      report: result.report.slice(0, REPORT_MAX_CHARACTERS),
      now: now(),
    },
  );
  return true;
}

type Attempt = Pick<Pull, 'outcome' | 'report' | 'etag'> & { isPartial?: boolean };

async function attempt(
  db: D1Database,
  pull: Pull,
  { hosts, fetchUrl, startsAt }: { hosts: readonly string[]; fetchUrl: Fetch; startsAt: Date },
): Promise<Attempt> {
  const { url, kind, etag, supplierId, supplierName } = pull;
  try {
    const file = await fetchFile({ url, etag, hosts }, fetchUrl);
    if (file === null) return { outcome: 'unchanged', report: 'The file has not changed.', etag };
    const by = { operator: 'scheduled pull', reason: null, at: startsAt, file: file.source.name };
    const { summary, isPartial } = await importFile(db, by, {
      kind,
      source: file.source,
      supplier: { id: supplierId, displayName: supplierName },
      unpublishesMissing: false,
      isDryRun: false,
    });
    return { outcome: 'changed', report: summary, etag: isPartial ? null : file.etag, isPartial };
  } catch (cause) {
    const isExpected = cause instanceof FetchFailure || cause instanceof BadFileError;
    writeLog({
      level: isExpected ? 'warn' : 'error',
      at: 'cron',
      message: 'a pull failed',
      retailer: supplierName,
      cause,
    });
    const report = isExpected ? cause.message : 'An error that the log describes ("a pull failed").';
    return { outcome: 'failed', report, etag: null };
  }
}
