import type { OrderStatus } from '#shared/contract/order.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { moveCause } from './order-rules.ts';
import { listOrderStatuses } from './packing.repository.ts';
import { parcelChangeStatements } from './parcel-status.repository.ts';

/** The maximum number of orders to pack or print at once. */
export const MAX_PACKED_ORDERS = 100;

/** `packed`: the ids of the orders with a parcel that this call packed. `status`: null if the order does not exist. */
export type PackedOrders = {
  packed: number[];
  rejected: { orderId: number; status: OrderStatus | null }[];
};

/**
 * Marks the paid parcels of several orders as packed, in one batch with an operator event per order. Returns orders
 * without a paid parcel as `rejected`, but still packs the other orders.
 * @param packing `supplierId`: only the parcels of this retailer; null for all parcels
 */
export async function packOrders(
  db: D1Database,
  by: Actor,
  packing: { orderIds: readonly number[]; supplierId: number | null; now: Date },
): Promise<PackedOrders> {
  const { supplierId, now } = packing;
  const orderIds = [...new Set(packing.orderIds)];
  const details = supplierId !== null && { details: { retailer: supplierId } };
  const statementsOf = (orderId: number) => [
    ...parcelChangeStatements(db, { orderId, supplierId, to: 'packed', cause: moveCause('packed'), now }),
    operatorEventStatement(db, by, { act: 'orders.pack', record: ['order', orderId], at: now, ...details }),
  ];
  const batch = orderIds.map((orderId) => [`order ${orderId}`, statementsOf(orderId)] as const);
  const results = await runBatch(db, Object.fromEntries(batch));
  const packed = orderIds.filter((orderId) => (results[`order ${orderId}`]?.rows ?? []).length > 0);
  const others = orderIds.filter((orderId) => !packed.includes(orderId));
  const statuses = await listOrderStatuses(db, others);
  return {
    packed,
    rejected: others.map((orderId) => ({ orderId, status: statuses.get(orderId) ?? null })),
  };
}
