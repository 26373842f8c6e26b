import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { MailJob } from '#worker/api/mail/mail-job.ts';
import { addMailsToBacklog } from '#worker/api/mail/queue-mail.ts';
import { clearParcelError, failParcel, moveParcels } from '#worker/operations/admin-orders.ts';
import type { OrderSummary } from '#worker/operations/order-summary.repository.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readWholeNumber } from '../shop/shop-arguments.ts';
import type { OpsCommand, OpsCommands } from './ops-command.ts';
import { changeDatabase } from './ops-database.ts';
import { readNote, readOrderId } from './order-arguments.ts';
import { standOf } from './order-commands.ts';
import { parcelsText } from './order-messages.ts';
import { shopOrigin } from './shop-origin.ts';

export const PARCEL_COMMANDS: OpsCommands = {
  'orders pack': moveCommand(
    'packed',
    'Notes that the parcels of a paid order are packed, or one retailer’s.',
  ),
  'orders ship': moveCommand(
    'shipped',
    'Notes that the courier has the parcels of a paid order, or one retailer’s; what was not packed is so, too.',
  ),
  'orders deliver': moveCommand(
    'delivered',
    'Notes that shipped parcels of an order are delivered, or one retailer’s.',
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
        const now = new Date();
        const outcome = await failParcel(db, { ...parcel, error, now });
        if (outcome.kind === 'not-under-way') {
          const order = await standOf(db, parcel.orderId);
          const reason = `Order ${orderNumber(order.id)} is ${order.status}, and this parcel is not under way.`;
          throw refusal(order, parcel.supplierId, reason);
        }
        const mail: MailJob = {
          ...{ template: 'parcel-failed', order_id: parcel.orderId, supplier_id: parcel.supplierId },
          failed_at: outcome.failedAt,
        };
        await addMailsToBacklog(db, [mail], { origin, now });
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

function moveCommand(to: ParcelStatus, purpose: string): OpsCommand {
  return {
    purpose,
    usage: 'ID [--retailer ID]',
    async run({ place, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const supplierId = flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer);
      const cause = `marked ${to} by an operator`;
      const stand = await changeDatabase(place, 'orders show ID', async (db) => {
        const isMoved = await moveParcels(db, { orderId, supplierId, to, cause, now: new Date() });
        const reached = await standOf(db, orderId);
        if (isMoved) return reached;
        const reason = `Nothing of order ${orderNumber(orderId)} (${reached.status}) can be ${to} now.`;
        throw refusal(reached, supplierId, reason);
      });
      console.log(
        `Order ${orderNumber(orderId)} is ${stand.status}. Its parcels: ${parcelsText(stand.parcels)}.`,
      );
    },
  };
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
