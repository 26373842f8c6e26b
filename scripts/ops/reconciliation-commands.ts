import { countOf } from '#shared/domain/format-count.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { checkStatements } from '#worker/operations/statements/check-statements.ts';
import type { OpsCommands } from './ops-command.ts';
import { readDatabase } from './ops-database.ts';

export const RECONCILIATION_COMMANDS: OpsCommands = {
  'accounts check': {
    changes: 'nothing',
    purpose:
      'Compares orders, payments, refunds, documents, vouchers and stock now, as a job does once a day, and retailers’ statements with them. Fails if they differ.',
    async run({ target }) {
      const { count, differences } = await readDatabase(target, async (db) => {
        const found = await reconcile(db, new Date());
        const ofStatements = await checkStatements(db);
        return {
          count: found.count + ofStatements.length,
          differences: [...found.differences, ...ofStatements],
        };
      });
      if (count === 0) return { data: { count, differences }, lines: ['No differences found.'] };
      return {
        data: { count, differences },
        lines: differences,
        problem: `${countOf(count, 'difference')} found. Nothing is corrected automatically.`,
      };
    },
  },
};
