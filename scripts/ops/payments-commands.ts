import { countOf } from '#shared/domain/format-count.ts';
import { readPayfastStatement } from '#worker/operations/payments/payfast-statement.ts';
import { reconcilePayments } from '#worker/operations/payments/reconcile-payments.ts';
import { fileSource } from '../shop/file-source.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { readDatabase } from './ops-database.ts';

export const PAYMENT_COMMANDS: OpsCommands = {
  'payments reconcile': {
    changes: 'nothing',
    purpose:
      "Compares Payfast's transaction history (CSV, whole days) with the shop's payments. Fails if they differ.",
    operands: '<file>',
    async run({ place, operands: [file = ''] }) {
      const entries = await readPayfastStatement(fileSource(file));
      const { differences, compared } = await readDatabase(place, (db) => reconcilePayments(db, entries));
      for (const difference of differences) console.log(difference);
      console.log(compared);
      if (differences.length > 0)
        throw new ScriptFailure(`${countOf(differences.length, 'difference')} found. Nothing was changed.`);
      console.log('No differences found.');
    },
  },
};
