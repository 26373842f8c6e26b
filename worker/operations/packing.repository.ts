import type { Order, OrderChild, OrderItem, OrderStatus } from '#shared/contract/order.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { inList, prepare } from '#worker/api/db/sql.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from '#worker/api/orders/orders.repository.ts';

/** A parcel to pick, pack and label, with its units by SKU. */
export type PackingParcel = { order: Order; parcel: OrderChild; items: readonly OrderItem[] };

/**
 * The parcels to print, by retailer and order number. `without`: the ids of the orders that have no parcel to print.
 */
export type PackingList = { parcels: PackingParcel[]; without: number[] };

/** Loads those parcels of the orders that are paid and not shipped yet. */
export async function findPackingList(db: D1Database, orderIds: readonly number[]): Promise<PackingList> {
  const rows = await rowsOf(
    prepare<OrderRow>(db)`${ORDER_SELECT} WHERE o.id IN ${inList(orderIds)} ORDER BY o.id`,
  );
  const parcels = rows.map(toOrder).flatMap(waitingParcels);
  const printed = new Set(parcels.map(({ order }) => order.id));
  return {
    parcels: parcels.toSorted((one, other) => byRetailer(one.parcel, other.parcel)),
    without: [...new Set(orderIds)].filter((id) => !printed.has(id)),
  };
}

function waitingParcels(order: Order): PackingParcel[] {
  return order.children
    .filter(({ status }) => status === 'paid' || status === 'packed')
    .map((parcel) => ({
      order,
      parcel,
      items: order.products
        .filter(({ product }) => product.supplier.id === parcel.supplier.id)
        .toSorted((one, other) => bySku(one.product, other.product)),
    }));
}

const collator = new Intl.Collator('en', { numeric: true });

function byRetailer({ supplier: one }: OrderChild, { supplier: other }: OrderChild): number {
  return collator.compare(one.display_name, other.display_name) || one.id - other.id;
}

type Product = OrderItem['product'];

/** Compares products by SKU, which is also their order on the shelf. */
export function bySku(one: Product, other: Product): number {
  return collator.compare(one.sku, other.sku) || one.id - other.id;
}

/** Returns the status of each order that exists, by id. */
export async function listOrderStatuses(
  db: D1Database,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderStatus>> {
  const rows = await rowsOf(prepare<{ id: number; status: OrderStatus }>(db)`
    SELECT id, status FROM "order" WHERE id IN ${inList(orderIds)}`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}
