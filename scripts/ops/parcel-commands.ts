import type { Tracking } from '#shared/contract/order.ts';
import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import {
  clearParcelError,
  failParcel,
  moveParcels,
  type ParcelMoveOutcome,
} from '#worker/operations/admin-orders.ts';
import type { OrderSummary } from '#worker/operations/order-summary.repository.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readWholeNumber } from '../shop/shop-arguments.ts';
import type { OpsCommand, OpsCommands } from './ops-command.ts';
import { changeDatabase } from './ops-database.ts';
import { readNote, readOrderId, readTracking } from './order-arguments.ts';
import { standOf } from './order-commands.ts';
import { parcelsText, trackingText } from './order-messages.ts';
import { shopOrigin } from './shop-origin.ts';

export const PARCEL_COMMANDS: OpsCommands = {
  'orders pack': moveCommand(
    'packed',
    'Notes that the parcels of a paid order are packed, or one retailer’s.',
  ),
  'orders ship': moveCommand(
    'shipped',
    'Notes that the courier has the parcels of a paid order, or one retailer’s, and how they are tracked; what was not packed is so, too. Said again, it corrects the tracking. Each customer is told by mail.',
    ' [--courier NAME] [--number TEXT] [--link URL]',
  ),
  'orders deliver': moveCommand(
    'delivered',
    'Notes that shipped parcels of an order are delivered, or one retailer’s. Each customer is told by mail.',
  ),
  'orders fail-parcel': {
    purpose:
      'Notes what is wrong with a parcel that is not delivered yet: its customer reads it on the order page and in a mail.',
    usage: 'ID RETAILER --error TEXT',
    async run({ place, operands, flags }) {
      const parcel = readParcel(operands);
      const error = readNote('--error', flags.error);
      if (error === null) throw new ScriptFailure('--error is missing: say what is wrong.');
      const origin = await shopOrigin(place);
      await changeDatabase(place, 'orders show ID', async (db) => {
        const outcome = await failParcel(db, { ...parcel, error, origin, now: new Date() });
        if (outcome.kind === 'not-under-way') {
          const order = await standOf(db, parcel.orderId);
          const reason = `Order ${orderNumber(order.id)} is ${order.status}, and this parcel is not under way.`;
          throw refusal(order, parcel.supplierId, reason);
        }
      });
      console.log(
        `Noted of order ${orderNumber(parcel.orderId)}, until its parcel goes on. The customer is told by mail.`,
      );
    },
  },
  'orders clear-parcel-error': {
    purpose: 'Takes back what was noted to be wrong with a parcel. No mail is sent.',
    usage: 'ID RETAILER',
    async run({ place, operands }) {
      const parcel = readParcel(operands);
      const number = orderNumber(parcel.orderId);
      await changeDatabase(place, 'orders show ID', async (db) => {
        if (await clearParcelError(db, { ...parcel, now: new Date() })) return;
        throw new ScriptFailure(
          `Nothing is noted to be wrong with a parcel of retailer ${parcel.supplierId} in order ${number}. Nothing was changed.`,
        );
      });
      console.log(`Order ${number} says no more that something is wrong.`);
    },
  },
};

function moveCommand(to: ParcelStatus, purpose: string, furtherFlags = ''): OpsCommand {
  return {
    purpose,
    usage: `ID [--retailer ID]${furtherFlags}`,
    async run({ place, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const supplierId = flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer);
      const tracking = readTracking(flags);
      const origin = await shopOrigin(place);
      const said = await changeDatabase(place, 'orders show ID', async (db) => {
        if (tracking !== null && supplierId === null) refuseSeveral(await standOf(db, orderId));
        const cause = `marked ${to} by an operator`;
        const move = { orderId, supplierId, to, cause, tracking, origin, now: new Date() };
        const outcome = await moveParcels(db, move);
        const stand = await standOf(db, orderId);
        if (outcome.kind !== 'impossible') return movedLines(stand, tracking, outcome);
        const reason = `Nothing of order ${orderNumber(orderId)} (${stand.status}) can be ${to} now.`;
        throw refusal(stand, supplierId, reason);
      });
      for (const line of said) console.log(line);
    },
  };
}

function movedLines(
  { id, status, parcels }: OrderSummary,
  tracking: Tracking | null,
  { kind, isMailed }: ParcelMoveOutcome,
): string[] {
  return [
    `Order ${orderNumber(id)} is ${status}. Its parcels: ${parcelsText(parcels)}.`,
    ...(tracking === null ? [] : [`Tracked by ${trackingText(tracking)}.`]),
    ...(kind === 'known' ? ['It was so already: nothing was changed, and nobody is mailed.'] : []),
    ...(isMailed ? ['The customer is told by mail.'] : []),
  ];
}

/** The number of a courier is one parcel's. */
function refuseSeveral({ id, parcels }: OrderSummary): void {
  if (parcels.length === 1) return;
  throw new ScriptFailure(
    `Order ${orderNumber(id)} has ${parcels.length} parcels: say by --retailer which one is tracked so. Its parcels: ${parcelsText(parcels)}.`,
  );
}

function readParcel([order = '', retailer = '']: readonly string[]) {
  return { orderId: readOrderId(order), supplierId: readWholeNumber('RETAILER', retailer) };
}

/** Why a parcel is not changed: the order has none of this retailer, or else for this reason. */
function refusal({ id, parcels }: OrderSummary, supplierId: number | null, reason: string): ScriptFailure {
  const hasParcel = supplierId === null || parcels.some((parcel) => parcel.supplierId === supplierId);
  const why = hasParcel ? reason : `Order ${orderNumber(id)} has no parcel of retailer ${supplierId}.`;
  return new ScriptFailure(`${why} Its parcels: ${parcelsText(parcels)}.`);
}
