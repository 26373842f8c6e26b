import * as v from 'valibot';
import { AddressInputSchema, type Province } from '#shared/contract/address.ts';
import type { Order, OrderAddress } from '#shared/contract/order.ts';
import { addressMismatch } from '#shared/domain/address-province.ts';
import { canCancelOrder } from '#shared/domain/order-status.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { prepare, sql } from '#worker/api/db/sql.ts';
import { deliveryFeeCents } from '#worker/api/delivery/delivery-fee.ts';
import {
  type DeliveryTermsRow,
  deliveryTermsColumns,
  toDeliveryTerms,
} from '#worker/api/delivery/delivery-terms.sql.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from '#worker/api/orders/orders.repository.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';

/** An order's delivery address. The rules are those of the customers' address form. */
export const OrderAddressInputSchema = v.omit(AddressInputSchema, ['current']);
export type OrderAddressInput = v.InferOutput<typeof OrderAddressInputSchema>;

/** A retailer's delivery fee to the old and the new province, in cents. */
export type ChangedFee = { retailer: string; fromCents: number; toCents: number };

/**
 * The reason why an address cannot change. `late`: a parcel is packed, or the order has ended. `fee`: a retailer
 * charges a different fee for the new province.
 */
export type AddressRejection =
  | { kind: 'no-order' | 'late' | 'no-province' }
  | { kind: 'fee'; fees: ChangedFee[]; from: string; to: string };

/** A possible change. `mismatch`: a question about the postal code and its town or province; null if they match. */
type AddressPlan = {
  kind: 'possible';
  mismatch: string | null;
  before: OrderAddress;
  after: OrderAddress;
  /** The current address as stored text. The write compares it to detect a change by another write. */
  stored: string;
};

/** True if an order's delivery address may still change, because the order has not ended and no parcel is packed. */
export function canChangeAddress(order: Pick<Order, 'status' | 'children'>): boolean {
  return canCancelOrder(order);
}

type ParcelRow = DeliveryTermsRow & {
  supplierId: number;
  retailer: string;
  weightGrams: number;
  itemsCents: number;
};

/** Checks whether an order can be delivered to an address. Changes nothing. */
export async function planAddressChange(
  db: D1Database,
  orderId: number,
  input: OrderAddressInput,
): Promise<AddressPlan | AddressRejection> {
  const { order, provinces, parcels } = await runBatch(db, {
    order: prepare<OrderRow>(db)`${ORDER_SELECT} WHERE o.id = ${orderId} AND o.erased_at IS NULL`,
    provinces: prepare<Province>(db)`SELECT id, name, code FROM province`,
    // Reads the current weights and terms, because an order stores only the fee.
    parcels: prepare<ParcelRow>(db)`
      SELECT c.supplier_id AS supplierId, c.supplier_name AS retailer, ${deliveryTermsColumns('s')},
        (SELECT sum(p.weight_grams * i.quantity) FROM order_item i JOIN product p ON p.id = i.product_id
          WHERE i.order_id = c.order_id AND i.supplier_id = c.supplier_id) AS weightGrams,
        (SELECT sum(i.price_cents * i.quantity) FROM order_item i
          WHERE i.order_id = c.order_id AND i.supplier_id = c.supplier_id) AS itemsCents
      FROM order_child c JOIN supplier s ON s.id = c.supplier_id
      WHERE c.order_id = ${orderId} AND c.status <> 'cancelled' ORDER BY c.supplier_id`,
  });
  const [row] = order.rows;
  if (row === undefined) return { kind: 'no-order' };
  const found = toOrder(row);
  if (!canChangeAddress(found)) return { kind: 'late' };
  const province = provinces.rows.find(({ id }) => id === input.province_id);
  if (province === undefined) return { kind: 'no-province' };
  const { address: before, contact } = found.order_address;
  const fees = changedFees(parcels.rows, before.province_id, province.id);
  if (fees.length > 0) return { kind: 'fee', fees, from: before.province.name, to: province.name };
  return {
    kind: 'possible',
    mismatch: addressMismatch(input, provinces.rows),
    before: found.order_address,
    after: {
      address: { ...input, province },
      contact: { ...contact, ...(contact.phone === before.phone && { phone: input.phone }) },
    },
    stored: row.order_address,
  };
}

/**
 * Returns the fees that differ between the provinces. Calculates both fees with the current terms, so that terms that
 * changed since the order do not count as a difference.
 */
function changedFees(parcels: readonly ParcelRow[], from: number, to: number): ChangedFee[] {
  return parcels.flatMap(({ retailer, weightGrams, itemsCents, ...row }) => {
    const feeTo = (provinceId: number) =>
      deliveryFeeCents(toDeliveryTerms(row), { provinceId, weightGrams, itemsCents });
    const [fromCents, toCents] = [feeTo(from), feeTo(to)];
    return fromCents === toCents ? [] : [{ retailer, fromCents, toCents }];
  });
}

/**
 * `changed`: the order has changed since it was read, so the address was not changed. `same`: the order already has
 * this address.
 */
export type AddressOutcome = { kind: 'done' | 'same' | 'changed' } | AddressRejection;

/**
 * Changes an order's delivery address until a parcel is packed, with an event per parcel. Issued invoices keep their
 * address. Does not email the customer, who sees the new address on the order's page.
 */
export async function changeOrderAddress(
  db: D1Database,
  by: Actor,
  { orderId, input, now }: { orderId: number; input: OrderAddressInput; now: Date },
): Promise<AddressOutcome> {
  const plan = await planAddressChange(db, orderId, input);
  if (plan.kind !== 'possible') return plan;
  const after = JSON.stringify(plan.after);
  if (after === JSON.stringify(plan.before)) return { kind: 'same' };
  const isUnchanged = sql`o.id = ${orderId} AND o.order_address = ${plan.stored} AND o.erased_at IS NULL
    AND o.status IN ('placed', 'paid') AND NOT EXISTS (SELECT 1 FROM order_child packed
      WHERE packed.order_id = o.id AND packed.status NOT IN ('placed', 'paid', 'cancelled'))`;
  const { change } = await runBatch(db, {
    events: prepare(db)`
      INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
      SELECT c.order_id, c.supplier_id, c.status, 'delivery address changed by an operator', ${now}
      FROM "order" o JOIN order_child c ON c.order_id = o.id WHERE ${isUnchanged} AND c.status <> 'cancelled'`,
    change: prepare<{ id: number }>(db)`
      UPDATE "order" AS o SET order_address = ${after} WHERE ${isUnchanged} RETURNING id`,
    event: operatorEventStatement(db, by, {
      act: 'orders.change-address',
      record: ['order', orderId],
      at: now,
    }),
  });
  return { kind: change.rows.length > 0 ? 'done' : 'changed' };
}
