import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import type { DueRefund } from '#worker/api/refunds/refunds.repository.ts';
import {
  cancelOrderAsOperator,
  cancelParcelAsOperator,
  isPartlySent,
  type RefundOutcome,
  type RefundScope,
  refundOrderAsOperator,
} from '#worker/operations/admin-orders.ts';
import { findOrderDetails } from '#worker/operations/order-details.repository.ts';
import {
  findOrderSummary,
  listOrderSummaries,
  type OrderSummary,
} from '#worker/operations/order-summary.repository.ts';
import { countOf, randText } from '../shop/format.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { placeFlags, readWholeNumber } from '../shop/shop-arguments.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { randOf, readNote, readOrderId } from './order-arguments.ts';
import { fileLines, parcelsText, standLine } from './order-messages.ts';
import { shopOrigin } from './shop-origin.ts';

const LISTED = 20;
const LISTED_AT_MOST = 500;
const REFUND_DUE = 'refund-due';

export const ORDER_COMMANDS: OpsCommands = {
  'orders list': {
    purpose:
      'Lists orders, the newest first: of one status, or those with money to be paid back. Times are South African.',
    usage: `[--status STATUS|${REFUND_DUE}] [--limit ${LISTED}]`,
    async run({ place, flags }) {
      const limit = readWholeNumber('--limit', flags.limit ?? String(LISTED), LISTED_AT_MOST);
      const wanted = { ...readStatus(flags.status), limit };
      const orders = await readDatabase(place, (db) => listOrderSummaries(db, wanted));
      if (orders.length === 0) console.log('There are no such orders.');
      for (const order of orders) console.log(standLine(order));
    },
  },
  'orders show': {
    purpose: 'Shows an order: customer, parcels, payments, refunds, and all that happened to it.',
    usage: 'ID',
    async run({ place, operands: [id = ''] }) {
      const orderId = readOrderId(id);
      const file = await readDatabase(place, (db) => findOrderDetails(db, orderId));
      if (file === null) throw noSuchOrder(orderId);
      for (const line of fileLines(file)) console.log(line);
    },
  },
  'orders cancel': {
    purpose:
      "Cancels an order of which nothing has been shipped, or one retailer's parcel that has not left: its stock comes back, what was paid is to be paid back.",
    usage: 'ID [--retailer ID] [--reason TEXT]',
    async run({ place, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reason = readNote('--reason', flags.reason);
      const cause = reason === null ? 'cancelled by an operator' : `cancelled by an operator: ${reason}`;
      const supplierId = flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer);
      const origin = await shopOrigin(place);
      const due = await changeDatabase(place, 'orders show ID', async (db) => {
        const cancellation = { orderId, cause, origin, now: new Date() };
        const refunds =
          supplierId === null
            ? await cancelOrderAsOperator(db, cancellation)
            : await cancelParcelAsOperator(db, { ...cancellation, supplierId });
        if (refunds === null)
          throw new ScriptFailure(whyNotCancelled(await standOf(db, orderId), supplierId));
        return refunds;
      });
      const what = supplierId === null ? 'Order' : `The parcel of retailer ${supplierId} in order`;
      console.log(`${what} ${orderNumber(orderId)} is cancelled, and its stock is back.`);
      if (due.length > 0) {
        console.log(
          `${sumText(due)} is to be paid back at the gateway; then: npm run ops -- orders refund ${orderId} --reference TEXT${placeFlags(place)}`,
        );
      }
      console.log('The customer is told by mail.');
    },
  },
  'orders refund': {
    purpose:
      'Notes that you have paid money back at the gateway: what is due, or else the whole order, which is cancelled first.',
    usage: 'ID [--amount RAND] [--reference TEXT] [--of payments|order]',
    async run({ place, operands: [id = ''], flags }) {
      const orderId = readOrderId(id);
      const reference = readNote('--reference', flags.reference);
      const scope = readScope(flags.of);
      const amountCents = randOf(flags, 'amount');
      if (amountCents !== null && scope === 'order') {
        throw new ScriptFailure('--amount says which payments went back: leave it out with --of order.');
      }
      const origin = await shopOrigin(place);
      const said = await changeDatabase(place, 'orders show ID', async (db) => {
        const outcome = await refundOrderAsOperator(db, {
          orderId,
          scope,
          amountCents,
          reference,
          origin,
          now: new Date(),
        });
        const stand = await standOf(db, orderId);
        if (!('refunds' in outcome)) throw new ScriptFailure(whyNotRefunded(stand, outcome));
        return `Order ${orderNumber(orderId)}: ${sumText(outcome.refunds)} is noted as paid back. The order is ${stand.status}.`;
      });
      console.log(said);
      console.log('The customer is told by mail.');
    },
  },
};

/** An order's status and parcels; a ScriptFailure where there is no such order. */
export async function standOf(db: D1Database, orderId: number): Promise<OrderSummary> {
  const stand = await findOrderSummary(db, orderId);
  if (stand === null) throw noSuchOrder(orderId);
  return stand;
}

function noSuchOrder(orderId: number): ScriptFailure {
  return new ScriptFailure(`There is no order ${orderNumber(orderId)}.`);
}

function readStatus(
  text: string | undefined,
): Pick<Parameters<typeof listOrderSummaries>[1], 'status' | 'isRefundDue'> {
  if (text === undefined) return { status: null, isRefundDue: false };
  if (text === REFUND_DUE) return { status: null, isRefundDue: true };
  const status = ORDER_STATUSES.find((known) => known === text);
  if (status === undefined) {
    throw new ScriptFailure(
      `--status must be one of ${[...ORDER_STATUSES, REFUND_DUE].join(', ')}, not "${text}".`,
    );
  }
  return { status, isRefundDue: false };
}

function readScope(text: string | undefined): RefundScope | null {
  if (text === undefined || text === 'payments' || text === 'order') return text ?? null;
  throw new ScriptFailure(`--of must be payments or order, not "${text}".`);
}

function whyNotCancelled(stand: OrderSummary, supplierId: number | null): string {
  const number = orderNumber(stand.id);
  if (supplierId !== null) {
    const parcel = stand.parcels.find((each) => each.supplierId === supplierId);
    return parcel === undefined
      ? `Order ${number} has no parcel of retailer ${supplierId} (${parcelsText(stand.parcels)}).`
      : `The parcel of retailer ${supplierId} in order ${number} is ${parcel.status} and cannot be cancelled alone.`;
  }
  if (isPartlySent(stand)) {
    return `Order ${number} is not cancelled: a part of it has been shipped (${parcelsText(stand.parcels)}). What has not left can be cancelled alone: --retailer ID.`;
  }
  return `Order ${number} is ${stand.status} and cannot be cancelled.`;
}

function whyNotRefunded(
  stand: OrderSummary,
  outcome: Exclude<RefundOutcome, { refunds: DueRefund[] }>,
): string {
  const number = orderNumber(stand.id);
  switch (outcome.kind) {
    case 'which-amount': {
      const due = outcome.due.map(({ amountCents }) => randText(amountCents)).join(' and ');
      return `Of order ${number}, ${due} ${outcome.due.length === 1 ? 'is' : 'are'} to be paid back. Say by --amount which of it, or all together, you have paid back. Nothing was changed.`;
    }
    case 'which':
      return `Order ${number} is ${stand.status}, and ${randText(stand.refundedCents)} of it was paid back before. If the whole order was paid back now, say --of order. Nothing was changed.`;
    case 'partly-sent':
      return `Order ${number} cannot be given back while a part of it is on its way (${parcelsText(stand.parcels)}): ship the rest first, or cancel it (orders cancel ID --retailer ID). Nothing was changed.`;
    case 'nothing':
    case 'missing':
      return `Order ${number} is ${stand.status}, and nothing of it is to be paid back. Nothing was changed.`;
  }
}

function sumText(refunds: readonly DueRefund[]): string {
  const sum = randText(refunds.reduce((cents, { amountCents }) => cents + amountCents, 0));
  return refunds.length === 1 ? sum : `${sum} (${countOf(refunds.length, 'payment')})`;
}
