import { RETURN_STATUSES, type ReturnReason, type ReturnStatus } from '#shared/domain/return-states.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { moveReturn, type ReturnStep } from '#worker/operations/admin-returns.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import {
  countWaitingReturns,
  findReturn,
  listReturns,
  type ReturnSummary,
} from '#worker/operations/returns.repository.ts';
import { countOf, randText } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { placeFlags, readWholeNumber } from '../shop/shop-arguments.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readNote } from './order-arguments.ts';
import { returnLines } from './order-messages.ts';
import { shopOrigin } from './shop-origin.ts';
import { shortTimeText, timeText } from './south-african-time.ts';

const LISTED = 50;
const LISTED_AT_MOST = 500;
/** An address and what to write on the parcel. */
const NOTE_MAX_CHARACTERS = 500;

export const RETURN_COMMANDS: OpsCommands = {
  'returns list': {
    purpose:
      'Lists what customers send back and is not over, or the returns of one status, the oldest first. Times are South African.',
    usage: `[--status STATUS] [--limit ${LISTED}]`,
    async run({ place, flags }) {
      const status = readStatus(flags.status);
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const returns = await readDatabase(place, (db) => listReturns(db, { status, limit }));
      if (returns.length === 0) console.log('There are no such returns.');
      for (const back of returns) console.log(lineOf(back));
    },
  },
  'returns show': {
    purpose: 'Shows a return: what comes back and why, what was said of it, and all that happened to it.',
    usage: 'ID',
    async run({ place, operands: [id = ''] }) {
      const returnId = readReturnId(id);
      const found = await readDatabase(place, async (db) => {
        const back = await findReturn(db, returnId);
        const details = back && (await findOrderDetails(db, back.orderId));
        return back && details && { back, order: details.order };
      });
      if (found === null) throw noSuchReturn(returnId);
      console.log(lineOf(found.back));
      for (const line of returnLines(found.order, returnId)) console.log(line);
    },
  },
  'returns accept': {
    purpose:
      'Accepts a return. The note says how to send it back: its customer reads it on the order page and in a mail.',
    usage: 'ID [--note TEXT]',
    async run({ place, operands: [id = ''], flags }) {
      const note = readNote('--note', flags.note, NOTE_MAX_CHARACTERS);
      await move(place, id, { to: 'accepted', note });
    },
  },
  'returns refuse': {
    purpose:
      'Refuses a return that has not come. Its customer reads the reason on the order page and in a mail.',
    usage: 'ID --reason TEXT',
    async run({ place, operands: [id = ''], flags }) {
      const refusal = readNote('--reason', flags.reason, NOTE_MAX_CHARACTERS);
      if (refusal === null) throw new ScriptFailure('--reason is missing: say why.');
      await move(place, id, { to: 'refused', refusal });
    },
  },
  'returns received': {
    purpose: 'Notes that an accepted return has come: what was paid for its pieces is to be paid back.',
    usage: 'ID',
    async run({ place, operands: [id = ''] }) {
      await move(place, id, { to: 'received' });
    },
  },
};

async function move(place: ShopPlace, id: string, step: ReturnStep): Promise<void> {
  const returnId = readReturnId(id);
  const origin = await shopOrigin(place);
  const { isMoved, back } = await changeDatabase(place, 'returns show ID', async (db) => {
    const outcome = await moveReturn(db, { ...step, returnId, origin, now: new Date() });
    if (outcome === null) throw noSuchReturn(returnId);
    const isThere = outcome.back.status === step.to || isBehind(outcome.back.status, step.to);
    if (outcome.isMoved || isThere) return outcome;
    throw new ScriptFailure(
      `Return ${returnId} is ${outcome.back.status}, and cannot be ${step.to} now. Nothing was changed.`,
    );
  });
  console.log(`Return ${returnId} of order ${orderNumber(back.orderId)} is ${back.status}.`);
  if (!isMoved) return console.log('It was so already: nothing was changed, and nobody is mailed.');
  if (step.to === 'received') console.log(moneyOf(back, place));
  console.log('The customer is told by mail.');
}

/** A return that is paid back was received. */
function isBehind(status: ReturnStatus, step: ReturnStep['to']): boolean {
  return step === 'received' && status === 'refunded';
}

function moneyOf({ orderId, dueCents }: ReturnSummary, place: ShopPlace): string {
  if (dueCents === 0) return 'Nothing of it is to be paid back.';
  return `${randText(dueCents)} is to be paid back at the gateway; then: npm run ops -- orders refund ${orderId} --reference TEXT${placeFlags(place)}`;
}

/** The returns that wait, in a line. */
export async function describeReturns(db: D1Database): Promise<string> {
  const counts = await countWaitingReturns(db);
  if (counts.length === 0) return 'none waits';
  const each = counts.map(
    ({ status, count, oldest }) =>
      `${countOf(count, 'return')} ${WAITS[status]}, the oldest asked for ${timeText(oldest)}`,
  );
  return `${each.join('; ')} (npm run ops -- returns list)`;
}

const WAITS: Readonly<Partial<Record<ReturnStatus, string>>> = {
  requested: 'waiting for an answer',
  accepted: 'on the way back',
  received: 'to be paid back',
};

const REASONS: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'changed their mind',
  defective: 'something is wrong with it',
};

function lineOf({
  id,
  orderId,
  status,
  reason,
  requestedAt,
  supplierId,
  supplierName,
  pieces,
  dueCents,
}: ReturnSummary): string {
  const due = dueCents === 0 ? '' : `  to be paid back: ${randText(dueCents)}`;
  return `${id}  ${shortTimeText(requestedAt)}  ${status}  order ${orderNumber(orderId)}  ${supplierId} ${supplierName}  ${countOf(pieces, 'piece')}, ${REASONS[reason]}${due}`;
}

function readStatus(text: string | undefined): ReturnStatus | null {
  if (text === undefined) return null;
  const status = RETURN_STATUSES.find((known) => known === text);
  if (status !== undefined) return status;
  throw new ScriptFailure(`--status must be one of ${RETURN_STATUSES.join(', ')}, not "${text}".`);
}

function readReturnId(text: string): number {
  return readWholeNumber('ID', text);
}

function noSuchReturn(returnId: number): ScriptFailure {
  return new ScriptFailure(`There is no return ${returnId}.`);
}
