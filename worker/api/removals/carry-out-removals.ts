import { RETENTION_DAYS } from '#shared/constants.ts';
import { writeLog } from '#worker/platform/log.ts';
import { withRetries } from '../db/with-retries.ts';
import type { EmailJob } from '../email/email-job.ts';
import { type DueRemoval, listDueAccountErasures, type RemovalPosition } from './due-removals.repository.ts';
import { eraseAccount } from './erase-account.repository.ts';

const DAY_MS = 86_400_000;
/**
 * Customers per run, with about 25 statements each; one run a minute allows 28,800 customers a day. The next run takes
 * the rest.
 */
const CUSTOMERS_A_RUN = 20;
/** Pages per run. If removals on one page fail because of a bug, the run continues with the next page. */
const PAGES_A_RUN = 5;

/**
 * Carries out the account removals requested with `DELETE /api/user` (R-ERASE-1). Each customer's removal is one batch,
 * so an interrupted run never leaves a removal half done. Returns the number of removals completed or continued.
 * @param origin base URL for links in the confirmation emails
 */
export async function carryOutRemovals(db: D1Database, now: Date, origin: string): Promise<number> {
  let done = 0;
  let after: RemovalPosition = { requestedAt: '', userId: 0 };
  for (let page = 0; page < PAGES_A_RUN; page += 1) {
    const next = { after, now, limit: CUSTOMERS_A_RUN };
    const due = await withRetries(() => listDueAccountErasures(db, next));
    for (const removal of due) {
      if (done === CUSTOMERS_A_RUN) return done;
      if (await carryOut(db, removal, { origin, now })) done += 1;
    }
    after = due.at(-1) ?? after;
    if (due.length < CUSTOMERS_A_RUN) break;
  }
  return done;
}

async function carryOut(
  db: D1Database,
  removal: DueRemoval,
  { origin, now }: { origin: string; now: Date },
): Promise<boolean> {
  try {
    return await eraseAccount(db, removal, { mail: toEmail(removal), origin, now });
  } catch (error) {
    const message = 'a removal was not carried out';
    writeLog({ level: 'error', at: 'cron', message, userId: removal.userId, cause: error });
    return false;
  }
}

function toEmail({ account, openOrders, lastRecordedAt }: DueRemoval): EmailJob | null {
  if (account === null) return null;
  return {
    template: 'account-erased',
    to: account.email,
    name: account.name,
    kept_until: lastRecordedAt === null ? null : retainedUntil(lastRecordedAt),
    open_orders: openOrders,
  };
}

/** Returns the time at which an order's tax records are deleted. */
export function retainedUntil(recordedAt: string): string {
  return new Date(Date.parse(recordedAt) + RETENTION_DAYS.taxRecord * DAY_MS).toISOString();
}
