import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';

const DEADLINE_MS = 5_000;

/**
 * Writes counts after a response. Never throws: if the database fails or hangs, the counts are lost and the failure is
 * logged. Does not retry, because that would add load to a failing database with each request.
 */
export async function runCountWrite(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await withDeadline('the database', DEADLINE_MS, write());
  } catch (cause) {
    writeLog({ level: 'warn', at: 'api', message: `${what} were not counted`, cause });
  }
}
