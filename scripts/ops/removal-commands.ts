import { formatDate, shortTimeText } from '#shared/domain/format-date.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { retainedUntil } from '#worker/api/removals/carry-out-removals.ts';
import {
  findRetainedRecord,
  findWaitingRemoval,
  listWaitingRemovals,
  removalDates,
  type WaitingRemoval,
  withdrawRemoval,
} from '#worker/operations/removals.repository.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readOrderId } from './order-arguments.ts';

const LISTED = 200;
const LIST = 'npm run ops -- removals list';

export const REMOVAL_COMMANDS: OpsCommands = {
  'removals list': {
    changes: 'nothing',
    purpose:
      'Lists accounts that wait for removal, oldest first, with the due date and the open orders that delay it. Times are South African.',
    async run({ target }) {
      const removals = await readDatabase(target, (db) => listWaitingRemovals(db, LISTED));
      return {
        data: removals,
        lines: removals.length === 0 ? ['No account is waiting for removal.'] : removals.map(lineOf),
      };
    },
  },
  'removals withdraw': {
    changes: 'for good',
    purpose: 'Withdraws the removal of an account at the customer’s request. Erased data cannot be restored.',
    operands: '<email|id>',
    async plan({ target, by, operands: [text = ''] }) {
      const customer = /^\d{1,15}$/.test(text) ? { userId: Number(text) } : { email: text };
      const removal = await readDatabase(target, (db) => findWaitingRemoval(db, customer));
      if (removal === null) throw notWaiting(text);
      return {
        facts: [
          ['Account', lineOf(removal)],
          ['Withdraws', 'the removal; the customer can request it again'],
        ],
        async apply() {
          const userId = await changeDatabase(target, 'removals list', (db) =>
            withdrawRemoval(db, by, customer),
          );
          if (userId === null) throw notWaiting(text);
          return {
            data: { userId },
            lines: [`The removal of account ${userId} is withdrawn. The customer can log in as before.`],
          };
        },
      };
    },
  },
  'removals retained': {
    changes: 'nothing',
    purpose:
      'Shows the retained record of an erased customer’s order: the recipient on its invoices and credit notes.',
    operands: '<order>',
    async run({ target, operands: [id = ''] }) {
      const orderId = readOrderId(id);
      const record = await readDatabase(target, (db) => findRetainedRecord(db, orderId));
      if (record === null) {
        throw new ScriptFailure(`Order ${orderNumber(orderId)} has no retained record.`);
      }
      const { name, businessName, vatNumber, address, recordedAt } = record;
      return {
        data: record,
        lines: [
          [name, businessName, vatNumber, address].filter((part) => part !== '').join('; '),
          `It will be deleted on ${formatDate(retainedUntil(recordedAt))}.`,
        ],
      };
    },
  },
};

function notWaiting(text: string): ScriptFailure {
  return new ScriptFailure(`No removal of "${text}" is waiting. Nothing was changed. List them: ${LIST}`);
}

function lineOf({ userId, email, requestedAt, erasedAt, openOrders }: WaitingRemoval): string {
  const orders = openOrders.map(orderNumber).join(', ');
  return `${userId}  ${email ?? '(erased)'}  requested ${shortTimeText(requestedAt)}  ${describeProgress()}`;

  function describeProgress(): string {
    if (erasedAt !== null) return `erased ${shortTimeText(erasedAt)} except for open orders: ${orders}`;
    const { due, latest } = removalDates(requestedAt);
    if (openOrders.length === 0) return `due ${formatDate(due)}`;
    return `due ${formatDate(due)}, delayed by open orders until ${formatDate(latest)} at the latest: ${orders}`;
  }
}
