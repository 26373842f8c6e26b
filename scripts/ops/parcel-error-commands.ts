import { orderNumber } from '#shared/navigation/paths.ts';
import type { MailJob } from '#worker/api/mail/mail-job.ts';
import { addMailsToBacklog } from '#worker/api/mail/queue-mail.ts';
import { clearParcelError, failParcel } from '#worker/operations/admin-orders.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readWholeNumber } from '../shop/shop-arguments.ts';
import type { OpsCommand } from './ops-command.ts';
import { changeDatabase } from './ops-database.ts';
import { readNote, readOrderId } from './order-arguments.ts';
import { standOf } from './order-commands.ts';
import { parcelsText } from './order-messages.ts';
import { shopOrigin } from './shop-origin.ts';

export const failParcelCommand: OpsCommand = {
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
      if (outcome.kind === 'not-under-way') throw new ScriptFailure(await whyNotFailed(db, parcel));
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
};

export const clearParcelErrorCommand: OpsCommand = {
  purpose: 'Takes back what was noted to be wrong with a parcel. No mail is sent.',
  usage: 'ID RETAILER',
  async run({ place, operands }) {
    const parcel = readParcel(operands);
    await changeDatabase(place, 'orders show ID', async (db) => {
      if (await clearParcelError(db, { ...parcel, now: new Date() })) return;
      throw new ScriptFailure(
        `Nothing is noted to be wrong with a parcel of retailer ${parcel.supplierId} in order ${orderNumber(parcel.orderId)}. Nothing was changed.`,
      );
    });
    console.log(`Order ${orderNumber(parcel.orderId)} says no more that something is wrong.`);
  },
};

type ParcelOfOrder = { orderId: number; supplierId: number };

function readParcel([order = '', retailer = '']: readonly string[]): ParcelOfOrder {
  return { orderId: readOrderId(order), supplierId: readWholeNumber('RETAILER', retailer) };
}

async function whyNotFailed(db: D1Database, { orderId, supplierId }: ParcelOfOrder): Promise<string> {
  const { status, parcels } = await standOf(db, orderId);
  const number = orderNumber(orderId);
  const stands = `Its parcels: ${parcelsText(parcels)}.`;
  return parcels.some((parcel) => parcel.supplierId === supplierId)
    ? `Order ${number} is ${status}, and this parcel is not under way. ${stands}`
    : `Order ${number} has no parcel of retailer ${supplierId}. ${stands}`;
}
