import { countOf } from '#shared/domain/format-count.ts';
import { readPayfastStatement } from '#worker/operations/payments/payfast-statement.ts';
import { reconcilePayments } from '#worker/operations/payments/reconcile-payments.ts';
import { fileSource } from '../shop/file-source.ts';
import type { OpsCommands } from './ops-command.ts';
import { readDatabase } from './ops-database.ts';

export const PAYMENT_COMMANDS: OpsCommands = {
  'payments reconcile': {
    changes: 'nothing',
    purpose:
      "Compares Payfast's transaction history (CSV, whole days) with the shop's payments. Fails if they differ.",
    operands: '<file>',
    async run({ target, operands: [file = ''] }) {
      const entries = await readPayfastStatement(fileSource(file));
      const { differences, compared } = await readDatabase(target, (db) => reconcilePayments(db, entries));
      if (differences.length === 0)
        return { data: { differences }, lines: [compared, 'No differences found.'] };
      return {
        data: { differences },
        lines: [...differences, compared],
        problem: `${countOf(differences.length, 'difference')} found. Nothing was changed.`,
      };
    },
  },
};
