import { countOf } from '#shared/domain/format-count.ts';
import { shortTimeText } from '#shared/domain/format-date.ts';
import { RETURN_REMEDIES, type ReturnRemedy, remediesFor } from '#shared/domain/return-remedy.ts';
import { RETURN_STATUSES, type ReturnReason, type ReturnStatus } from '#shared/domain/return-states.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import {
  isReturnStepOpen,
  isReturnStepTaken,
  moveReturn,
  RETURN_NOTE_MAX_CHARACTERS,
  type ReturnStep,
} from '#worker/operations/operator-returns.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { findReturn, listReturns, type ReturnSummary } from '#worker/operations/returns.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import type { Fact } from '../shop/confirm.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands, Plan, Report } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readNote } from './order-arguments.ts';
import { refundInstruction } from './order-commands.ts';
import { returnLines } from './order-messages.ts';

const LISTED = 50;
const LISTED_AT_MOST = 500;

export const RETURN_COMMANDS: OpsCommands = {
  'returns list': {
    changes: 'nothing',
    purpose: 'Lists open returns, or the returns of one status, oldest first. Times are South African.',
    options: {
      '--status <status>': 'only with this status',
      '--limit <n>': 'number of rows',
    },
    async run({ target, flags }) {
      const status = readStatus(flags.status);
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const returns = await readDatabase(target, (db) => listReturns(db, { status, limit }));
      return {
        data: returns,
        lines: returns.length === 0 ? ['There are no such returns.'] : returns.map(lineOf),
      };
    },
  },
  'returns show': {
    changes: 'nothing',
    purpose: 'Shows a return with units, reason, notes and steps.',
    operands: '<id>',
    async run({ target, operands: [id = ''] }) {
      const returnId = readReturnId(id);
      const found = await readDatabase(target, async (db) => {
        const back = await findReturn(db, returnId);
        const details = back && (await findOrderDetails(db, back.orderId));
        return back && details && { back, order: details.order };
      });
      if (found === null) throw noSuchReturn(returnId);
      const { back, order } = found;
      return {
        data: { ...back, ...order.returns?.find(({ id: each }) => each === returnId) },
        lines: [lineOf(back), ...returnLines(order, returnId)],
      };
    },
  },
  'returns accept': {
    changes: 'for good',
    purpose: 'Accepts a return. The customer receives the note by email and sees it on the order page.',
    operands: '<id>',
    options: {
      '--note <text>': 'return instructions for the customer',
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const note = readNote('--note', flags.note, RETURN_NOTE_MAX_CHARACTERS);
      return planMove(target, by, id, { to: 'accepted', note }, [
        ['Accepts', 'the return, for good'],
        ...(note === null ? [] : [['Note', note] as const]),
      ]);
    },
  },
  'returns refuse': {
    changes: 'for good',
    purpose:
      'Refuses a return that has not arrived. The customer receives the reason by email and sees it on the order page.',
    operands: '<id>',
    options: {
      '--reason <text>': 'sent to the customer (required)',
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const refusal = readNote('--reason', flags.reason, RETURN_NOTE_MAX_CHARACTERS);
      if (refusal === null) throw new UsageError('--reason TEXT is required. Nothing was changed.');
      return planMove(target, { ...by, reason: refusal }, id, { to: 'refused', refusal }, [
        ['Refuses', 'the return, for good'],
        ['Reason', refusal],
      ]);
    },
  },
  'returns received': {
    changes: 'for good',
    purpose:
      'Records that an accepted return has arrived. The money for its units becomes due, unless the customer gets a replacement or a repair.',
    operands: '<id>',
    options: {
      '--remedy <remedy>': `${RETURN_REMEDIES.join(', ')}; by default what the customer chose`,
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const remedy = readRemedy(flags.remedy);
      const back = await readDatabase(target, (db) => findReturn(db, readReturnId(id)));
      const chosen = remedy ?? back?.remedy ?? 'refund';
      if (back !== null && !remediesFor(back.reason).includes(chosen)) {
        throw new UsageError('Only a defect allows a replacement or a repair. Nothing was changed.');
      }
      return planMove(target, by, id, { to: 'received', remedy }, [
        chosen === 'refund'
          ? ['Money', 'the amount paid for these units becomes due for refund']
          : ['Money', `none is due: the customer gets a ${chosen}`],
      ]);
    },
  },
};

/** Plans an irreversible step of a return. A repeated step changes nothing. */
async function planMove(
  target: ShopTarget,
  by: Actor,
  id: string,
  step: ReturnStep,
  facts: readonly Fact[],
): Promise<Plan> {
  const returnId = readReturnId(id);
  const back = await readDatabase(target, (db) => findReturn(db, returnId));
  if (back === null) throw noSuchReturn(returnId);
  rejectImpossible(back, step);
  return {
    facts: [['Return', lineOf(back)], ...facts, ['Customer', 'is notified by email']],
    apply: () => move(target, by, id, step),
  };
}

async function move(target: ShopTarget, by: Actor, id: string, step: ReturnStep): Promise<Report> {
  const returnId = readReturnId(id);
  const origin = await findShopOrigin(target);
  const { isMoved, back } = await changeDatabase(target, 'returns show ID', async (db) => {
    const outcome = await moveReturn(db, by, { ...step, returnId, origin, now: new Date() });
    if (outcome === null) throw noSuchReturn(returnId);
    if (!outcome.isMoved) rejectImpossible(outcome.back, step);
    return outcome;
  });
  const { orderId, status, remedy, dueCents } = back;
  return {
    data: { isChanged: isMoved, returnId, orderId, status, remedy, dueCents },
    lines: [
      `Return ${returnId} of order ${orderNumber(orderId)} is ${statusWord(back)}.`,
      ...(isMoved
        ? [...(step.to === 'received' ? [moneyOf(back, target)] : []), 'The customer is notified by email.']
        : ['It already had this status. Nothing was changed, and no email is sent.']),
    ],
  };
}

/** Throws if a step is not possible for a return now, unless the return has already taken it. */
function rejectImpossible({ id, status }: ReturnSummary, { to }: ReturnStep): void {
  if (isReturnStepOpen(status, to) || isReturnStepTaken(status, to)) return;
  throw new ScriptFailure(
    `Return ${id} is ${status} and cannot be ${to} now. Nothing was changed. Show it: npm run ops -- returns show ${id}`,
  );
}

function moneyOf({ orderId, dueCents }: ReturnSummary, target: ShopTarget): string {
  if (dueCents === 0) return 'No money is due for it.';
  return refundInstruction(randText(dueCents), orderId, target);
}

const REASONS: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'change of mind',
  defective: 'defect',
};

const SETTLED_WORDS: Readonly<Record<ReturnRemedy, string>> = {
  refund: 'refunded',
  replacement: 'replaced',
  repair: 'repaired',
};

function statusWord({ status, remedy }: Pick<ReturnSummary, 'status' | 'remedy'>): string {
  return status === 'refunded' ? SETTLED_WORDS[remedy] : status;
}

function lineOf({
  id,
  orderId,
  status,
  reason,
  remedy,
  requestedAt,
  supplierId,
  supplierName,
  pieces,
  dueCents,
}: ReturnSummary): string {
  const due = dueCents === 0 ? '' : `  refund due: ${randText(dueCents)}`;
  const wish = remedy === 'refund' ? '' : `, wants a ${remedy}`;
  return `${id}  ${shortTimeText(requestedAt)}  ${statusWord({ status, remedy })}  order ${orderNumber(orderId)}  ${supplierId} ${supplierName}  ${countOf(pieces, 'unit')}, ${REASONS[reason]}${wish}${due}`;
}

function readStatus(text: string | undefined): ReturnStatus | null {
  if (text === undefined) return null;
  const status = RETURN_STATUSES.find((known) => known === text);
  if (status !== undefined) return status;
  throw new UsageError(`--status must be one of ${RETURN_STATUSES.join(', ')}, not "${text}".`);
}

function readRemedy(text: string | undefined): ReturnRemedy | undefined {
  const remedy = RETURN_REMEDIES.find((known) => known === text);
  if (text === undefined || remedy !== undefined) return remedy;
  throw new UsageError(`--remedy must be one of ${RETURN_REMEDIES.join(', ')}, not "${text}".`);
}

function readReturnId(text: string): number {
  return readWholeNumber('ID', text);
}

function noSuchReturn(returnId: number): ScriptFailure {
  return new ScriptFailure(`There is no return ${returnId}. List them: npm run ops -- returns list`);
}
