import { countOf } from '#shared/domain/format-count.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { movingParcels } from '#worker/operations/order-rules.ts';
import { findOrderSummary, type OperatorOrder } from '#worker/operations/order-summary.repository.ts';
import { findPackingList } from '#worker/operations/packing.repository.ts';
import { MAX_PACKED_ORDERS, type PackedOrders, packOrders } from '#worker/operations/packing.ts';
import { drawPackingDocument, type PackingDocument } from '#worker/operations/packing-documents.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { readOrderId } from './order-arguments.ts';
import { describeOrder, hasChanged, requireOrder } from './order-commands.ts';
import { parcelsText } from './order-messages.ts';
import { rejectedParcel } from './parcel-commands.ts';
import { saveFile } from './print-result.ts';

const LABEL_SIZES: Readonly<Record<string, PackingDocument>> = { a4: 'labels-a4', a6: 'labels-a6' };

export const PACKING_COMMANDS: OpsCommands = {
  'orders pack': {
    changes: 'for good',
    purpose:
      'Marks the parcels of paid orders, or only one retailer’s, as packed. An order that cannot be packed does not prevent the others.',
    operands: '<id...>',
    options: { '--retailer <id>': 'only the parcels of this retailer, by id' },
    async plan({ target, by, operands, flags }) {
      const orderIds = readOrderIds(operands);
      const supplierId = flags.retailer === undefined ? null : readWholeNumber('--retailer', flags.retailer);
      const orders = await readDatabase(target, (db) => findOrders(db, orderIds));
      const movesOf = (order: OperatorOrder) => movingParcels(order, supplierId, 'packed');
      const ready = orders.filter((order) => movesOf(order).length > 0);
      rejectUnpackable(orderIds, orders, ready, supplierId);
      const others = orderIds.filter((id) => ready.every((order) => order.id !== id));
      return {
        facts: [
          ...ready.flatMap((order) => [
            ['Order', describeOrder(order)] as const,
            ...movesOf(order).map(
              (parcel) =>
                [
                  'Parcel',
                  `${parcel.supplierId} ${parcel.supplierName}: ${parcel.status}, becomes packed`,
                ] as const,
            ),
          ]),
          ...(others.length === 0 ? [] : [['Not packed', others.map(orderNumber).join(', ')] as const]),
          ['Customer', 'can no longer cancel a packed order'],
        ],
        apply: () =>
          changeDatabase(target, 'orders show ID', async (db) => {
            const outcome = await packOrders(db, by, { orderIds, supplierId, now: new Date() });
            const [first = 0] = orderIds;
            if (outcome.packed.length === 0) throw hasChanged(await requireOrder(db, first));
            const packed = await findOrders(db, outcome.packed);
            return {
              data: {
                packed: packed.map(({ id, status, parcels }) => ({ orderId: id, status, parcels })),
                rejected: outcome.rejected,
              },
              lines: packedLines(packed, outcome),
            };
          }),
      };
    },
  },
  'orders print': {
    changes: 'nothing',
    purpose: 'Writes PDFs for the parcels of orders that are paid and not shipped yet.',
    operands: '<id...>',
    options: {
      '--picking-list <file>': 'the units to pick, by retailer and SKU',
      '--slips <file>': 'a packing slip per parcel',
      '--labels <file>': 'address labels',
      '--label-size <a4|a6>': 'eight labels on A4 (default), or one on A6',
    },
    async run({ target, operands, flags }) {
      const orderIds = readOrderIds(operands);
      const files = readFiles(flags);
      const { parcels, without } = await readDatabase(target, (db) => findPackingList(db, orderIds));
      const missing = without.map(orderNumber).join(', ');
      if (parcels.length === 0) {
        throw new ScriptFailure(`No parcel of ${missing} is paid and not shipped. Nothing was written.`);
      }
      const now = new Date();
      for (const { document, file } of files) {
        await saveFile(file, (await drawPackingDocument(document, parcels, now)).bytes);
      }
      return {
        data: { files: files.map(({ file }) => file), parcels: parcels.length, notPrinted: without },
        lines: [
          ...files.map(({ file }) => `Written: ${file}`),
          `${countOf(parcels.length, 'parcel')} printed.`,
          ...(missing === '' ? [] : [`Not printed, because no parcel is paid and not shipped: ${missing}.`]),
        ],
      };
    },
  },
};

function readOrderIds(operands: readonly string[]): number[] {
  const ids = [...new Set(operands.map(readOrderId))];
  if (ids.length <= MAX_PACKED_ORDERS) return ids;
  throw new UsageError(`Give at most ${MAX_PACKED_ORDERS} orders at once. Nothing was changed.`);
}

function readFiles(flags: Readonly<Record<string, string | undefined>>) {
  const size = flags['label-size'] ?? 'a4';
  const labels = Object.hasOwn(LABEL_SIZES, size) ? LABEL_SIZES[size] : undefined;
  if (labels === undefined) throw new UsageError(`--label-size must be a4 or a6, not "${size}".`);
  const files = (
    [
      ['picking-list', flags['picking-list']],
      ['packing-slips', flags.slips],
      [labels, flags.labels],
    ] as const
  ).flatMap(([document, file]) => (file === undefined ? [] : [{ document, file }]));
  if (files.length > 0) return files;
  throw new UsageError('Give --picking-list FILE, --slips FILE or --labels FILE. Nothing was written.');
}

/** Loads the given orders, without those that do not exist. */
async function findOrders(db: D1Database, orderIds: readonly number[]): Promise<OperatorOrder[]> {
  const found = await Promise.all(orderIds.map((id) => findOrderSummary(db, id)));
  return found.filter((order) => order !== null);
}

/** Throws if no order can be packed. For a single order, the failure names its parcels. */
function rejectUnpackable(
  orderIds: readonly number[],
  orders: readonly OperatorOrder[],
  ready: readonly OperatorOrder[],
  supplierId: number | null,
): void {
  if (ready.length > 0) return;
  const [order] = orders;
  if (orderIds.length === 1 && order !== undefined) {
    const reason = `No parcel of order ${orderNumber(order.id)} (${order.status}) can be packed now.`;
    throw rejectedParcel(order, supplierId, reason);
  }
  const numbers = orderIds.map(orderNumber).join(', ');
  throw new ScriptFailure(
    `No parcel of ${numbers} can be packed now. Nothing was changed. List orders: npm run ops -- orders list --status paid`,
  );
}

function packedLines(orders: readonly OperatorOrder[], { rejected }: PackedOrders): string[] {
  return [
    ...orders.map(
      ({ id, status, parcels }) =>
        `Order ${orderNumber(id)} is ${status}. Its parcels: ${parcelsText(parcels)}.`,
    ),
    ...rejected.map(
      ({ orderId, status }) => `Order ${orderNumber(orderId)} was not packed: ${status ?? 'no such order'}.`,
    ),
  ];
}
