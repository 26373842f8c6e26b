import { isPaid } from '#shared/domain/order-status.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { listDueRefunds } from '#worker/api/refunds/refunds.repository.ts';
import {
  type GrantPreview,
  type GrantScope,
  grantRefund,
  matchDueRefunds,
  previewGrant,
  recordRefunds,
} from '#worker/operations/operator-refunds.ts';
import { whyUncancellable } from '#worker/operations/order-rules.ts';
import type { OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { readWholeNumber, targetFlags } from '../shop/command-line.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { randOf, readNote, readOrderId } from './order-arguments.ts';
import {
  describeOrder,
  hasChanged,
  noSuchOrder,
  refundInstruction,
  requireOrder,
  sumText,
} from './order-commands.ts';
import { parcelsText } from './order-messages.ts';

export const REFUND_COMMANDS: OpsCommands = {
  'orders refund': {
    changes: 'for good',
    purpose:
      'Records that you returned the due money of an order at the gateway. For money that is not due yet, run orders grant-refund first.',
    operands: '<id>',
    options: {
      '--amount <rand>': 'amount that you returned, if several refunds are due',
      '--reference <text>': "the gateway's reference",
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reference = readNote('--reference', flags.reference);
      const amountCents = randOf(flags, 'amount');
      const origin = await findShopOrigin(target);
      const { order, due } = await readDatabase(target, async (db) => ({
        order: await requireOrder(db, orderId),
        due: await listDueRefunds(db, orderId),
      }));
      if (due.length === 0) throw nothingDue(order, target);
      const paid = matchDueRefunds(due, amountCents);
      if (paid === null) throw otherAmount(order, due);
      const paidCents = paid.reduce((cents, refund) => cents + refund.amountCents, 0);
      return {
        facts: [
          ['Order', describeOrder(order)],
          ...paid.map((refund) => ['Returned', `${randText(refund.amountCents)}: ${refund.reason}`] as const),
          ['Reference', reference ?? 'none'],
          ['Customer', 'is notified by email that the money was sent'],
        ],
        apply: () =>
          changeDatabase(target, 'orders show ID', async (db) => {
            const refund = { orderId, amountCents: paidCents, reference, origin, now: new Date() };
            const outcome = await recordRefunds(db, by, refund);
            const now = await requireOrder(db, orderId);
            if (!('refunds' in outcome)) throw hasChanged(now);
            const { refunds } = outcome;
            return {
              data: { orderId, status: now.status, refunds, reference },
              lines: [
                `Order ${orderNumber(orderId)}: ${sumText(refunds)} is recorded as returned. The order is ${now.status}.`,
                'The customer is notified by email.',
              ],
            };
          }),
      };
    },
  },
  'orders grant-refund': {
    changes: 'for good',
    purpose:
      'Makes money due that is not due yet, for an order, a parcel or units of a product. The reason is printed on the credit note.',
    operands: '<id>',
    options: {
      '--reason <text>': 'printed on the credit note (required)',
      '--retailer <id>': 'only the parcel of this retailer, by id',
      '--sku <sku>': 'only this product',
      '--quantity <n>': 'number of units of the product (default: 1)',
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reason = readNote('--reason', flags.reason);
      if (reason === null) {
        throw new UsageError('--reason TEXT is required. Nothing was changed.');
      }
      const scope = readGrantScope(flags);
      const { order, preview } = await readDatabase(target, async (db) => ({
        order: await requireOrder(db, orderId),
        preview: await previewGrant(db, orderId, scope),
      }));
      if (preview.kind !== 'due') throw whyNotGranted(orderId, scope, preview, target);
      const { parcels, cents, earlierCents } = preview;
      const goods = scope.product === null ? 'everything not yet refunded' : unitsText(scope.product);
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
          ['Total', `${randText(cents)}, with its shares of the voucher and the delivery fee`],
          ['Reason', `${reason} (on the credit note)`],
          ['Stock', 'is unchanged'],
          [
            'Customer',
            'sees it on the order page; receives the credit note by email, and another email once the money is returned',
          ],
        ],
        async apply() {
          await changeDatabase(target, 'orders show ID', async (db) => {
            const isGranted = await grantRefund(
              db,
              { ...by, reason },
              { orderId, scope, parcels, earlierCents, reason, now: new Date() },
            );
            if (!isGranted) throw hasChanged(await requireOrder(db, orderId));
          });
          return {
            data: { orderId, amountCents: cents, parcels },
            lines: [
              `Order ${orderNumber(orderId)}: ${randText(cents)} is due.`,
              refundInstruction(randText(cents), orderId, target),
            ],
          };
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
    throw new UsageError('--quantity needs --sku SKU. Nothing was changed.');
  }
  return {
    supplierId,
    product: { sku, quantity: quantity === undefined ? 1 : readWholeNumber('--quantity', quantity) },
  };
}

function unitsText({ sku, quantity }: { sku: string; quantity: number }): string {
  return `${quantity} × ${sku}`;
}

function nothingDue(order: OperatorOrder, target: ShopTarget): ScriptFailure {
  const next = isPaid(order.status)
    ? ` Make money due first: npm run ops -- ${whyUncancellable(order, null) === null ? `orders cancel ${order.id}` : `orders grant-refund ${order.id} --reason TEXT`}${targetFlags(target)}`
    : ` Show it: npm run ops -- orders show ${order.id}${targetFlags(target)}`;
  return new ScriptFailure(
    `Order ${orderNumber(order.id)} is ${order.status} and has no due refund. Nothing was changed.${next}`,
  );
}

function otherAmount(
  { id }: OperatorOrder,
  due: readonly { amountCents: number; reason: string }[],
): ScriptFailure {
  const each = due.map(({ amountCents, reason }) => `${randText(amountCents)} (${reason})`).join(' and ');
  return new ScriptFailure(
    `Order ${orderNumber(id)}: ${each} ${due.length === 1 ? 'is' : 'are'} due. Nothing was changed. ${due.length === 1 ? '--amount must be this amount.' : 'Give one of these amounts, or their total, with --amount RAND.'}`,
  );
}

function whyNotGranted(
  orderId: number,
  { supplierId, product }: GrantScope,
  preview: Exclude<GrantPreview, { kind: 'due' }>,
  target: ShopTarget,
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
        `Order ${number} has parcels that have not been shipped (${parcels}). Nothing was changed. Cancel those: npm run ops -- orders cancel ${orderId}${targetFlags(target)}, with --retailer ID for one parcel; or choose a shipped parcel with --retailer ID`,
      );
    case 'nothing':
      return new ScriptFailure(
        `Order ${number} is ${order.status}, and ${product === null ? 'it' : unitsText(product)} has no money left to refund. Nothing was changed. Show it: npm run ops -- orders show ${orderId}${targetFlags(target)}`,
      );
  }
}
