import { countOf } from '#shared/domain/format-count.ts';
import {
  findLastReconciliation,
  type Reconciliation,
} from '#worker/api/reconciliation/reconciliation.repository.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { checkStatements } from '#worker/operations/statements/check-statements.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { readDatabase } from './ops-database.ts';
import { timeText } from './south-african-time.ts';
import type { StatusCheck } from './status-check.ts';

export const RECONCILIATION_COMMANDS: OpsCommands = {
  'accounts check': {
    changes: 'nothing',
    purpose:
      'Compares orders, payments, refunds, documents, vouchers and stock now, as a job does once a day, and retailers’ statements with them. Fails if they differ.',
    async run({ place }) {
      const { count, differences } = await readDatabase(place, async (db) => {
        const found = await reconcile(db, new Date());
        const ofStatements = await checkStatements(db);
        return {
          count: found.count + ofStatements.length,
          differences: [...found.differences, ...ofStatements],
        };
      });
      for (const difference of differences) console.log(difference);
      if (count > 0)
        throw new ScriptFailure(`${countOf(count, 'difference')} found. Nothing is corrected automatically.`);
      console.log('No differences found.');
    },
  },
};

const SHOWN = 3;
const CHECK = 'npm run ops -- accounts check';

/** Cron compares once a day. */
const LATE_MS = 2 * 86_400_000;

/** Checks the last reconciliation. Differences, a late run and no run are not well. */
export async function checkReconciliation(db: D1Database, now: Date): Promise<StatusCheck> {
  const last = await findLastReconciliation(db);
  if (last === null) {
    return { isWell: false, text: 'never compared', remedy: CHECK };
  }
  const isLate = now.getTime() - Date.parse(last.checkedAt) > LATE_MS;
  const isWell = last.count === 0 && !isLate;
  const text = `${describe(last)}${isLate ? '; not compared since' : ''}`;
  return { isWell, text, ...(isWell ? {} : { remedy: CHECK }) };
}

function describe({ checkedAt, count, differences }: Reconciliation): string {
  const when = timeText(checkedAt);
  if (count === 0) return `no differences at ${when}`;
  const more = count > SHOWN ? `; and ${count - SHOWN} more` : '';
  return `${countOf(count, 'difference')} at ${when}: ${differences.slice(0, SHOWN).join('; ')}${more}`;
}
