import { isPaid } from '#shared/domain/order-status.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { listDueRefunds } from '#worker/api/refunds/refunds.repository.ts';
import { isPartlySent } from '#worker/operations/admin-orders.ts';
import {
  type GrantPreview,
  type GrantScope,
  grantRefund,
  matchDueRefunds,
  previewGrant,
  recordRefunds,
} from '#worker/operations/admin-refunds.ts';
import type { OrderSummary } from '#worker/operations/order-summary.repository.ts';
import { placeFlags, readWholeNumber } from '../shop/command-line.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { shopOrigin } from '../shop/shop-origin.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { randOf, readNote, readOrderId } from './order-arguments.ts';
import { describeOrder, findOrder, hasChanged, nextRefund, noSuchOrder, sumText } from './order-commands.ts';
import { parcelsText } from './order-messages.ts';

export const REFUND_COMMANDS: OpsCommands = {
  'orders refund': {
    changes: 'for good',
    purpose:
      'Notes that you have paid back at the gateway what is due of an order. What is not due yet is granted first: orders grant-refund.',
    operands: '<id>',
    options: {
      '--amount <rand>': 'amount that you paid back, if not everything due',
      '--reference <text>': "the gateway's reference",
    },
    async plan({ place, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reference = readNote('--reference', flags.reference);
      const amountCents = randOf(flags, 'amount');
      const origin = await shopOrigin(place);
      const { order, due } = await readDatabase(place, async (db) => ({
        order: await findOrder(db, orderId),
        due: await listDueRefunds(db, orderId),
      }));
      if (due.length === 0) throw nothingDue(order, place);
      const paid = matchDueRefunds(due, amountCents);
      if (paid === null) throw otherAmount(order, due);
      const paidCents = paid.reduce((cents, refund) => cents + refund.amountCents, 0);
      return {
        facts: [
          ['Order', describeOrder(order)],
          ...paid.map(
            (refund) => ['Paid back', `${randText(refund.amountCents)}: ${refund.reason}`] as const,
          ),
          ['Reference', reference ?? 'none'],
          ['Customer', 'is e-mailed that the money was sent'],
        ],
        async apply() {
          const said = await changeDatabase(place, 'orders show ID', async (db) => {
            const refund = { orderId, amountCents: paidCents, reference, origin, now: new Date() };
            const outcome = await recordRefunds(db, refund);
            const now = await findOrder(db, orderId);
            if (!('refunds' in outcome)) throw hasChanged(now);
            return `Order ${orderNumber(orderId)}: ${sumText(outcome.refunds)} is noted as paid back. The order is ${now.status}.`;
          });
          console.log(said);
          console.log('The customer is e-mailed.');
        },
      };
    },
  },
  'orders grant-refund': {
    changes: 'for good',
    purpose:
      'Makes money due that is not due by itself: for an order or a parcel that was lost, or for some units of a product. The reason is on the credit note.',
    operands: '<id>',
    options: {
      '--reason <text>': 'printed on the credit note (required)',
      '--retailer <id>': 'only the parcel of this retailer, by id',
      '--sku <sku>': 'only this product',
      '--quantity <n>': 'number of units of the product, 1 if left out',
    },
    async plan({ place, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reason = readNote('--reason', flags.reason);
      if (reason === null) {
        throw new ScriptFailure('--reason is missing: say why the money goes back. Nothing was changed.');
      }
      const scope = readGrantScope(flags);
      const { order, preview } = await readDatabase(place, async (db) => ({
        order: await findOrder(db, orderId),
        preview: await previewGrant(db, orderId, scope),
      }));
      if (preview.kind !== 'due') throw whyNotGranted(orderId, scope, preview, place);
      const { parcels } = preview;
      const cents = parcels.reduce((sum, parcel) => sum + parcel.cents, 0);
      const goods = scope.product === null ? 'all that is left of it' : unitsText(scope.product);
      return {
        facts: [
          ['Order', describeOrder(order)],
          ...parcels.map(
            (parcel) =>
              [
                'Becomes due',
                `${randText(parcel.cents)}: ${parcel.supplierId} ${parcel.supplierName}, ${goods}`,
              ] as const,
          ),
          ['In all', `${randText(cents)}, with the shares of voucher and delivery fee`],
          ['Reason', `${reason} (on the credit note)`],
          ['Stock', 'stays as it is'],
          [
            'Customer',
            'sees it on the order’s page; is e-mailed the credit note, and again once it is paid back',
          ],
        ],
        async apply() {
          await changeDatabase(place, 'orders show ID', async (db) => {
            const isGranted = await grantRefund(db, { orderId, scope, parcels, reason, now: new Date() });
            if (!isGranted) throw hasChanged(await findOrder(db, orderId));
          });
          console.log(`Order ${orderNumber(orderId)}: ${randText(cents)} is due.`);
          console.log(nextRefund(randText(cents), orderId, place));
        },
      };
    },
  },
};

function readGrantScope({
  retailer,
  sku,
  quantity,
}: Readonly<Record<string, string | undefined>>): GrantScope {
  const supplierId = retailer === undefined ? null : readWholeNumber('--retailer', retailer);
  if (sku === undefined) {
    if (quantity === undefined) return { supplierId, product: null };
    throw new ScriptFailure('--quantity needs --sku: say of which product. Nothing was changed.');
  }
  return {
    supplierId,
    product: { sku, quantity: quantity === undefined ? 1 : readWholeNumber('--quantity', quantity) },
  };
}

function unitsText({ sku, quantity }: { sku: string; quantity: number }): string {
  return `${quantity} × ${sku}`;
}

function nothingDue(order: OrderSummary, place: ShopTarget): ScriptFailure {
  const next = isPaid(order.status)
    ? ` Make it due first: npm run ops -- ${canBeCancelled(order) ? `orders cancel ${order.id}` : `orders grant-refund ${order.id} --reason TEXT`}${placeFlags(place)}`
    : ` Look: npm run ops -- orders show ${order.id}${placeFlags(place)}`;
  return new ScriptFailure(
    `Order ${orderNumber(order.id)} is ${order.status}, and no refund of it is due. Nothing was changed.${next}`,
  );
}

function canBeCancelled(order: OrderSummary): boolean {
  return (order.status === 'paid' || order.status === 'packed') && !isPartlySent(order);
}

function otherAmount(
  { id }: OrderSummary,
  due: readonly { amountCents: number; reason: string }[],
): ScriptFailure {
  const each = due.map(({ amountCents, reason }) => `${randText(amountCents)} (${reason})`).join(' and ');
  return new ScriptFailure(
    `Of order ${orderNumber(id)}, ${each} ${due.length === 1 ? 'is' : 'are'} due. Nothing was changed. Say by --amount which of it, or all together, you have paid back.`,
  );
}

function whyNotGranted(
  orderId: number,
  { supplierId, product }: GrantScope,
  preview: Exclude<GrantPreview, { kind: 'due' }>,
  place: ShopTarget,
): ScriptFailure {
  if (preview.kind === 'missing') return noSuchOrder(orderId);
  const { kind, order } = preview;
  const number = orderNumber(orderId);
  const parcels = parcelsText(order.parcels);
  switch (kind) {
    case 'no-parcel':
      return new ScriptFailure(
        `Order ${number} has no parcel of retailer ${supplierId} (${parcels}). Nothing was changed.`,
      );
    case 'unsent':
      return new ScriptFailure(
        `Order ${number} has not been shipped whole (${parcels}). Nothing was changed. Cancel what has not left: npm run ops -- orders cancel ${orderId}${placeFlags(place)}, with --retailer ID for one parcel; or grant one that was: --retailer ID`,
      );
    case 'nothing':
      return new ScriptFailure(
        `Order ${number} is ${order.status}, and nothing was paid for ${product === null ? 'it' : unitsText(product)} that has not been paid back. Nothing was changed. Look: npm run ops -- orders show ${orderId}${placeFlags(place)}`,
      );
  }
}
