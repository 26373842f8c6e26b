import { REMOVAL_DAYS } from '#shared/constants.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { retainedUntil } from '#worker/api/removals/carry-out-removals.ts';
import { withdrawRemoval } from '#worker/api/user/account.repository.ts';
import {
  countRemovals,
  findRetainedRecord,
  findWaitingRemoval,
  listWaitingRemovals,
  type WaitingRemoval,
} from '#worker/operations/removals.repository.ts';
import { countOf } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readOrderId } from './order-arguments.ts';
import { shortTimeText, timeText } from './south-african-time.ts';
import type { StatusCheck } from './status-check.ts';

const DAY_MS = 86_400_000;
const LISTED = 200;
const LIST = 'npm run ops -- removals list';
/** POPIA's limit for carrying out a removal. */
const LAWFUL_DAYS = 30;

export const REMOVAL_COMMANDS: OpsCommands = {
  'removals list': {
    changes: 'nothing',
    purpose:
      'Lists the accounts that wait to be removed, the oldest first: until when, and which open orders hold them up. Times are South African.',
    async run({ place }) {
      const removals = await readDatabase(place, (db) => listWaitingRemovals(db, LISTED));
      if (removals.length === 0) console.log('No account waits to be removed.');
      for (const removal of removals) console.log(lineOf(removal));
    },
  },
  'removals withdraw': {
    changes: 'for good',
    purpose: 'Keeps an account whose customer has changed their mind. What is erased does not come back.',
    operands: '<email|id>',
    async plan({ place, operands: [text = ''] }) {
      const customer = /^\d{1,15}$/.test(text) ? { userId: Number(text) } : { email: text };
      const removal = await readDatabase(place, (db) => findWaitingRemoval(db, customer));
      if (removal === null) throw notWaiting(text);
      return {
        facts: [
          ['Account', lineOf(removal)],
          ['Keeps it', 'until its customer asks for the removal again'],
        ],
        async apply() {
          const userId = await changeDatabase(place, 'removals list', (db) => withdrawRemoval(db, customer));
          if (userId === null) throw notWaiting(text);
          console.log(`The account ${userId} stays. Its customer can log in as before.`);
        },
      };
    },
  },
  'removals retained': {
    changes: 'nothing',
    purpose:
      'Shows what tax law keeps of an order whose customer is erased: whom its invoices and credit notes name.',
    operands: '<order>',
    async run({ place, operands: [id = ''] }) {
      const orderId = readOrderId(id);
      const record = await readDatabase(place, (db) => findRetainedRecord(db, orderId));
      if (record === null) {
        throw new ScriptFailure(`Nothing is kept apart of order ${orderNumber(orderId)}.`);
      }
      const { name, businessName, vatNumber, address, recordedAt } = record;
      console.log([name, businessName, vatNumber, address].filter((part) => part !== '').join('; '));
      console.log(`Deleted on ${formatDate(retainedUntil(recordedAt))}.`);
    },
  },
};

function notWaiting(text: string): ScriptFailure {
  return new ScriptFailure(`No removal of "${text}" waits. Nothing was changed. List them: ${LIST}`);
}

/** Checks the accounts that wait to be removed. Those that wait for longer than the law allows are not well. */
export async function checkRemovals(db: D1Database, now: Date): Promise<StatusCheck> {
  const lateBefore = new Date(now.getTime() - LAWFUL_DAYS * DAY_MS);
  const { waiting, oldest, late, withOpenOrders } = await countRemovals(db, lateBefore);
  const text = [
    oldest === null
      ? 'no account waits'
      : `${countOf(waiting, 'account')} waiting, the oldest since ${timeText(oldest)}`,
    ...(withOpenOrders === 0 ? [] : [`${countOf(withOpenOrders, 'account')} erased except for open orders`]),
    ...(late === 0 ? [] : [`${countOf(late, 'account')} waiting for more than ${LAWFUL_DAYS} days`]),
  ].join('; ');
  return { isWell: late === 0, text, ...(late === 0 ? {} : { remedy: LIST }) };
}

function lineOf({ userId, email, requestedAt, erasedAt, openOrders }: WaitingRemoval): string {
  const orders = openOrders.map(orderNumber).join(', ');
  return `${userId}  ${email ?? '(erased)'}  asked ${shortTimeText(requestedAt)}  ${describeProgress()}`;

  function describeProgress(): string {
    if (erasedAt !== null) return `erased ${shortTimeText(erasedAt)} but for open orders: ${orders}`;
    const due = after(REMOVAL_DAYS.erasedAfter);
    if (openOrders.length === 0) return `due ${due}`;
    return `due ${due}, held up by open orders until ${after(REMOVAL_DAYS.erasedByAllMeans)} at the latest: ${orders}`;
  }

  function after(days: number): string {
    return formatDate(new Date(Date.parse(requestedAt) + days * DAY_MS).toISOString());
  }
}
