import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { countOf } from '#shared/domain/format-count.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { RefundAmount } from '#worker/api/refunds/refunds.repository.ts';
import { cancelOrderAsOperator, cancelParcelAsOperator } from '#worker/operations/operator-orders.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import { cancelCause, whyUncancellable } from '#worker/operations/order-rules.ts';
import { type OrderSearch, searchOrders } from '#worker/operations/order-search.repository.ts';
import { findOrderSummary, type OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { readWholeNumber, targetFlags } from '../shop/command-line.ts';
import { randText } from '../shop/format.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readNote, readOrderId } from './order-arguments.ts';
import { formatOrderDetails, formatOrderLine, parcelsText } from './order-messages.ts';
import { readDay } from './statement-arguments.ts';

const LISTED = 20;
const LISTED_AT_MOST = 500;
const REFUND_DUE = 'refund-due';

export const ORDER_COMMANDS: OpsCommands = {
  'orders list': {
    changes: 'nothing',
    purpose: 'Lists orders, newest first: all, or those that the options select. Times are South African.',
    options: {
      '--text <text>': 'only with this order number, name, email, phone number or SKU',
      '--status <status|refund-due>': 'only with this status, or with a refund due',
      '--retailer <id>': 'only with a parcel of this retailer, by id',
      '--day <day>': 'only placed on this day, such as 2026-11-27',
      '--limit <n>': 'number of rows',
    },
    async run({ target, flags }) {
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const search = {
        ...readStatus(flags.status),
        text: flags.text ?? '',
        supplierId: flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer),
        day: flags.day === undefined ? null : readDay('--day', flags.day),
        page: 1,
        pageSize: limit,
      };
      const { orders } = await readDatabase(target, (db) => searchOrders(db, search));
      return {
        data: orders,
        lines: orders.length === 0 ? ['There are no such orders.'] : orders.map(formatOrderLine),
      };
    },
  },
  'orders show': {
    changes: 'nothing',
    purpose: 'Shows an order with customer, parcels, payments, refunds and history.',
    operands: '<id>',
    async run({ target, operands: [id = ''] }) {
      const orderId = readOrderId(id);
      const file = await readDatabase(target, (db) => findOrderDetails(db, orderId));
      if (file === null) throw noSuchOrder(orderId);
      return { data: file, lines: formatOrderDetails(file) };
    },
  },
  'orders cancel': {
    changes: 'for good',
    purpose:
      "Cancels an order, or one retailer's parcel, that has not been shipped. Its units return to stock, and paid money becomes due.",
    operands: '<id>',
    options: {
      '--retailer <id>': 'only the parcel of this retailer, by id',
      '--reason <text>': 'shown to the customer',
    },
    async plan({ target, by, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reason = readNote('--reason', flags.reason);
      const cause = cancelCause(reason);
      const supplierId = flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer);
      const origin = await findShopOrigin(target);
      const order = await readDatabase(target, (db) => requireOrder(db, orderId));
      rejectUncancellable(order, supplierId);
      const what = supplierId === null ? 'Order' : `The parcel of retailer ${supplierId} in order`;
      return {
        facts: [
          ['Order', describeOrder(order)],
          [
            'Cancels',
            supplierId === null
              ? 'the whole order, for good'
              : `the parcel of retailer ${supplierId}, for good`,
          ],
          ['Stock', 'its units return to stock'],
          [
            'Money',
            order.status === 'placed' ? 'nothing was paid' : 'the paid amount becomes due for refund',
          ],
          ['Customer', 'is notified by email'],
        ],
        async apply() {
          const due = await changeDatabase(target, 'orders show ID', async (db) => {
            const cancellation = { orderId, cause, origin, now: new Date() };
            const actor = { ...by, reason };
            const refunds =
              supplierId === null
                ? await cancelOrderAsOperator(db, actor, cancellation)
                : await cancelParcelAsOperator(db, actor, { ...cancellation, supplierId });
            if (refunds === null) throw hasChanged(await requireOrder(db, orderId));
            return refunds;
          });
          return {
            data: { orderId, supplierId, refundsDue: due },
            lines: [
              `${what} ${orderNumber(orderId)} is cancelled, and its units are back in stock.`,
              ...(due.length === 0 ? [] : [refundInstruction(sumText(due), orderId, target)]),
              'The customer is notified by email.',
            ],
          };
        },
      };
    },
  },
};

/** Describes an order in a few words, before it changes. */
export function describeOrder({ id, status, totalCents, parcels }: OperatorOrder): string {
  return `${orderNumber(id)}, ${status}, ${randText(totalCents)} (${parcelsText(parcels)})`;
}

/** Returns the next step for an operator once a refund is due. */
export function refundInstruction(amount: string, orderId: number, target: ShopTarget): string {
  return `${amount} is due. Return it at the gateway, then run: npm run ops -- orders refund ${orderId} --reference TEXT${targetFlags(target)}`;
}

/** Returns the failure of a command whose order has changed since it was shown. */
export function hasChanged(order: OperatorOrder): ScriptFailure {
  return new ScriptFailure(
    `Order ${orderNumber(order.id)} has changed in the meantime: it is ${order.status} (${parcelsText(order.parcels)}). Nothing was changed. Show it: npm run ops -- orders show ${order.id}`,
  );
}

/** Loads an order's status and parcels. Throws a ScriptFailure if it does not exist. */
export async function requireOrder(db: D1Database, orderId: number): Promise<OperatorOrder> {
  const order = await findOrderSummary(db, orderId);
  if (order === null) throw noSuchOrder(orderId);
  return order;
}

export function noSuchOrder(orderId: number): ScriptFailure {
  return new ScriptFailure(
    `There is no order ${orderNumber(orderId)}. List them: npm run ops -- orders list`,
  );
}

function readStatus(text: string | undefined): Pick<OrderSearch, 'status' | 'isRefundDue'> {
  if (text === undefined) return { status: null, isRefundDue: false };
  if (text === REFUND_DUE) return { status: null, isRefundDue: true };
  const status = ORDER_STATUSES.find((known) => known === text);
  if (status === undefined) {
    throw new UsageError(
      `--status must be one of ${[...ORDER_STATUSES, REFUND_DUE].join(', ')}, not "${text}".`,
    );
  }
  return { status, isRefundDue: false };
}

/** Throws if an order, or one retailer's parcel, cannot be cancelled. */
function rejectUncancellable(order: OperatorOrder, supplierId: number | null): void {
  const number = orderNumber(order.id);
  switch (whyUncancellable(order, supplierId)) {
    case null:
      return;
    case 'no-parcel':
      throw new ScriptFailure(
        `Order ${number} has no parcel of retailer ${supplierId} (${parcelsText(order.parcels)}). Nothing was changed.`,
      );
    case 'parcel-status': {
      const parcel = order.parcels.find((each) => each.supplierId === supplierId);
      throw new ScriptFailure(
        `The parcel of retailer ${supplierId} in order ${number} is ${parcel?.status} and cannot be cancelled. Nothing was changed.`,
      );
    }
    case 'partly-sent':
      throw new ScriptFailure(
        `Order ${number} cannot be cancelled: some of its parcels have been shipped (${parcelsText(order.parcels)}). Nothing was changed. Cancel a parcel that has not been shipped: npm run ops -- orders cancel ${order.id} --retailer ID`,
      );
    case 'order-status':
      throw new ScriptFailure(
        `Order ${number} is ${order.status} and cannot be cancelled. Nothing was changed.`,
      );
  }
}

/** `R 260.00`, or `R 520.00 (2 payments)`. */
export function sumText(refunds: readonly RefundAmount[]): string {
  const sum = randText(refunds.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return refunds.length === 1 ? sum : `${sum} (${countOf(refunds.length, 'payment')})`;
}
