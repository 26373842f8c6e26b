import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';

const DEADLINE_MS = 5_000;

/**
 * Writes counts after an answer. Where the database fails or hangs they are lost and a line says so; it never throws.
 * They are not tried again: a database in trouble would be asked with each request.
 */
export async function writeCounts(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await withDeadline('the database', DEADLINE_MS, write());
  } catch (cause) {
    writeLog({ level: 'warn', at: 'api', message: `${what} were not counted`, cause });
  }
}
