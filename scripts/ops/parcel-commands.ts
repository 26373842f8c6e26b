import type { Tracking } from '#shared/contract/order.ts';
import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { isInFulfilment } from '#shared/domain/order-status.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import {
  clearParcelError,
  failParcel,
  moveParcels,
  type ParcelMoveOutcome,
} from '#worker/operations/operator-orders.ts';
import { hasSentParcel, moveCause, movingParcels } from '#worker/operations/order-rules.ts';
import type { OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { OpsCommand, OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readNote, readOrderId, readTracking } from './order-arguments.ts';
import { describeOrder, hasChanged, requireOrder } from './order-commands.ts';
import { parcelsText, trackingText } from './order-messages.ts';

export const PARCEL_COMMANDS: OpsCommands = {
  'orders ship': moveCommand(
    'shipped',
    'Marks the parcels of a paid order, or only one retailer’s, as shipped, with tracking. Running it again replaces the tracking. Notifies the customer.',
    {
      '--courier <name>': 'company that delivers the parcel',
      '--number <text>': 'tracking number',
      '--link <url>': 'tracking page',
    },
  ),
  'orders deliver': moveCommand(
    'delivered',
    'Marks the shipped parcels of an order, or only one retailer’s, as delivered. Notifies the customer.',
  ),
  'orders fail-parcel': {
    changes: 'for good',
    purpose:
      'Records a problem with a parcel that has not been delivered. Notifies the customer, who also sees it on the order page.',
    operands: '<id> <retailer>',
    options: {
      '--error <text>': 'description of the problem (required)',
    },
    async plan({ target, by, operands, flags }) {
      const parcel = readParcel(operands);
      const error = readNote('--error', flags.error);
      if (error === null) throw new UsageError('--error TEXT is required. Nothing was changed.');
      const origin = await findShopOrigin(target);
      const order = await readDatabase(target, (db) => requireOrder(db, parcel.orderId));
      const failing = order.parcels.find(({ supplierId }) => supplierId === parcel.supplierId);
      if (failing === undefined || !isInFulfilment(failing.status)) {
        const reason = `Order ${orderNumber(order.id)} is ${order.status}. Only a paid parcel that has not been delivered can have an error.`;
        throw rejectedParcel(order, parcel.supplierId, reason);
      }
      return {
        facts: [
          ['Order', describeOrder(order)],
          ['Parcel', parcelsText([failing])],
          ['Problem', error],
          ['Customer', 'is notified by email'],
        ],
        async apply() {
          await changeDatabase(target, 'orders show ID', async (db) => {
            const outcome = await failParcel(db, by, { ...parcel, error, origin, now: new Date() });
            if (outcome.kind === 'not-under-way') throw hasChanged(await requireOrder(db, parcel.orderId));
          });
          return {
            data: { ...parcel, error },
            lines: [
              `The problem is recorded for order ${orderNumber(parcel.orderId)} until the parcel’s next step. The customer is notified by email.`,
            ],
          };
        },
      };
    },
  },
  'orders clear-parcel-error': {
    changes: 'undoably',
    purpose: 'Removes the problem recorded for a parcel. Does not notify the customer.',
    operands: '<id> <retailer>',
    async run({ target, by, operands }) {
      const parcel = readParcel(operands);
      const number = orderNumber(parcel.orderId);
      await changeDatabase(target, 'orders show ID', async (db) => {
        if (await clearParcelError(db, by, { ...parcel, now: new Date() })) return;
        throw new ScriptFailure(
          `No problem is recorded for a parcel of retailer ${parcel.supplierId} in order ${number}. Nothing was changed.`,
        );
      });
      return { data: parcel, lines: [`Order ${number} no longer shows the problem.`] };
    },
  },
};

function moveCommand(
  to: Exclude<ParcelStatus, 'packed'>,
  purpose: string,
  tracking: OpsCommand['options'] = {},
): OpsCommand {
  return {
    changes: 'for good',
    purpose,
    operands: '<id>',
    options: {
      '--retailer <id>': 'only the parcel of this retailer, by id',
      ...tracking,
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const supplierId = flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer);
      const tracking = readTracking(flags);
      const origin = await findShopOrigin(target);
      const order = await readDatabase(target, (db) => requireOrder(db, orderId));
      if (tracking !== null && supplierId === null) rejectSeveral(order);
      const moving = movingParcels(order, supplierId, to);
      const isCorrection = tracking !== null && moving.length === 0 && hasSentParcel(order, supplierId);
      const reason = `No parcel of order ${orderNumber(orderId)} (${order.status}) can be ${to} now.`;
      if (moving.length === 0 && !isCorrection) throw rejectedParcel(order, supplierId, reason);
      return {
        facts: [
          ['Order', describeOrder(order)],
          ...moving.map(
            ({ supplierName, status, ...parcel }) =>
              ['Parcel', `${parcel.supplierId} ${supplierName}: ${status}, becomes ${to}`] as const,
          ),
          ...(tracking === null ? [] : [['Tracking', trackingText(tracking)] as const]),
          ['Customer', 'is notified of the change by email'],
        ],
        apply: () =>
          changeDatabase(target, 'orders show ID', async (db) => {
            const cause = moveCause(to);
            const move = { orderId, supplierId, to, cause, tracking, origin, now: new Date() };
            const outcome = await moveParcels(db, by, move);
            const now = await requireOrder(db, orderId);
            if (outcome.kind === 'impossible') throw hasChanged(now);
            const { status, parcels } = now;
            const { kind, isMailed } = outcome;
            return {
              data: { isChanged: kind !== 'known', orderId, status, parcels, tracking, isMailed },
              lines: movedLines(now, tracking, outcome),
            };
          }),
      };
    },
  };
}

function movedLines(
  { id, status, parcels }: OperatorOrder,
  tracking: Tracking | null,
  { kind, isMailed }: ParcelMoveOutcome,
): string[] {
  return [
    `Order ${orderNumber(id)} is ${status}. Its parcels: ${parcelsText(parcels)}.`,
    ...(tracking === null ? [] : [`Tracking: ${trackingText(tracking)}.`]),
    ...(kind === 'known' ? ['It already had this tracking. Nothing was changed, and no email is sent.'] : []),
    ...(isMailed ? ['The customer is notified by email.'] : []),
  ];
}

/** Throws if an order has several parcels, because a courier's number belongs to one parcel. */
function rejectSeveral({ id, parcels }: OperatorOrder): void {
  if (parcels.length === 1) return;
  throw new ScriptFailure(
    `Order ${orderNumber(id)} has ${parcels.length} parcels, and tracking belongs to one parcel. Nothing was changed. Choose one with --retailer ID: ${parcelsText(parcels)}.`,
  );
}

function readParcel([order = '', retailer = '']: readonly string[]) {
  return { orderId: readOrderId(order), supplierId: readWholeNumber('RETAILER', retailer) };
}

/**
 * Returns the failure of a command that changed no parcel. If the retailer has no parcel in the order, the message says
 * so; otherwise it contains the given reason.
 */
export function rejectedParcel(
  { id, parcels }: OperatorOrder,
  supplierId: number | null,
  reason: string,
): ScriptFailure {
  const hasParcel = supplierId === null || parcels.some((parcel) => parcel.supplierId === supplierId);
  const why = hasParcel ? reason : `Order ${orderNumber(id)} has no parcel of retailer ${supplierId}.`;
  return new ScriptFailure(`${why} Nothing was changed. Its parcels: ${parcelsText(parcels)}.`);
}
