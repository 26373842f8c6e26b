import type { ParcelStatus } from '#shared/domain/order-life.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { moveParcels } from '#worker/operations/admin-orders.ts';
import type { OrderSummary } from '#worker/operations/order-summary.repository.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readWholeNumber } from '../shop/shop-arguments.ts';
import type { OpsCommand } from './ops-command.ts';
import { changeDatabase } from './ops-database.ts';
import { readOrderId } from './order-arguments.ts';
import { standOf } from './order-commands.ts';
import { parcelsText } from './order-messages.ts';

export const packOrder = parcelCommand(
  'packed',
  'Notes that the parcels of a paid order are packed, or one retailer’s.',
);
export const shipOrder = parcelCommand(
  'shipped',
  'Notes that the courier has the parcels of a paid order, or one retailer’s; what was not packed is so, too.',
);
export const deliverOrder = parcelCommand(
  'delivered',
  'Notes that shipped parcels of an order are delivered, or one retailer’s.',
);

function parcelCommand(to: ParcelStatus, purpose: string): OpsCommand {
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
        if (!isMoved) throw new ScriptFailure(whyNotMoved(reached, to, supplierId));
        return reached;
      });
      console.log(
        `Order ${orderNumber(orderId)} is ${stand.status}. Its parcels: ${parcelsText(stand.parcels)}.`,
      );
    },
  };
}

function whyNotMoved(
  { id, status, parcels }: OrderSummary,
  to: ParcelStatus,
  supplierId: number | null,
): string {
  const number = orderNumber(id);
  if (supplierId !== null && !parcels.some((parcel) => parcel.supplierId === supplierId)) {
    return `Order ${number} has no parcel of retailer ${supplierId}. Its parcels: ${parcelsText(parcels)}.`;
  }
  return `Nothing of order ${number} (${status}) can be ${to} now. Its parcels: ${parcelsText(parcels)}.`;
}
