import type { HttpError } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import type { Product } from '#shared/contract/product.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { variantLabel } from '#shared/domain/product.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { isOutOfStock } from '#shared/domain/stock.ts';
import { deliveryFeeCents } from '../delivery/delivery-fee.ts';
import { toDeliveryTerms } from '../delivery/delivery-terms.ts';
import { conflict, invalid } from '../http/errors.ts';
import {
  type CartLine,
  type CheckoutSnapshot,
  findCheckoutSnapshot,
  type OrderIdentity,
} from './checkout-snapshot.repository.ts';
import { insertOrder, type NewOrder } from './place-order.repository.ts';

/** What a customer asks for; `seenTotal` in rand, delivery included. */
export type PlaceOrderCommand = OrderIdentity & {
  seenTotal: number | undefined;
  addressId: number | undefined;
  clickId: string | null;
  now: Date;
};

const MAX_ATTEMPTS = 3;

/**
 * Makes the cart an order (R-API-40), or finds the one this key has made. Where the cart, a price or the stock moved
 * between reading and writing, it is read again: the second reading either says why not, or goes through.
 */
export async function placeOrder(
  db: D1Database,
  command: PlaceOrderCommand,
): Promise<{ order: Order; isRepeated: boolean }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await findCheckoutSnapshot(db, command, command.addressId);
    if (snapshot.placed !== null) return { order: snapshot.placed, isRepeated: true };
    const order = await insertOrder(db, planOrder(snapshot, command));
    if (order !== null) return { order, isRepeated: false };
  }
  throw conflict('Your cart has just changed. Please look at it again.', 'cart_changed');
}

/** The order these snapshot make; throws the reason where they make none. */
function planOrder({ lines, destination }: CheckoutSnapshot, command: PlaceOrderCommand): NewOrder {
  if (lines.length === 0) throw conflict('Your cart is empty.', 'cart_empty');
  for (const line of lines) refuseUnavailable(line);
  if (destination === null) throw noDestination(command.addressId);
  const provinceId = destination.orderAddress.address.province_id;
  const promised = promisedDate(command.now);
  const parcels = toParcels(lines, provinceId).map((parcel) => ({ ...parcel, promisedDate: promised }));
  const amountCents = itemsCents(lines);
  const totalCents = parcels.reduce((sum, parcel) => sum + parcel.feeCents, amountCents);
  refuseUnseen(command.seenTotal, totalCents, { lines, provinceId });
  const { userId, idempotencyKey, clickId, now } = command;
  return { userId, idempotencyKey, lines, destination, parcels, amountCents, clickId, now };
}

function refuseUnavailable({ product, quantity, isSold }: CartLine): void {
  const label = variantLabel(product.options);
  const name = label === '' ? product.name : `${product.name} (${label})`;
  if (!isSold) throw conflict(`${name} is no longer sold.`, 'no_longer_sold');
  if (!isOutOfStock(product.stock, quantity)) return;
  throw conflict(
    product.stock === 0 ? `${name} is sold out.` : `Only ${product.stock} left of ${name}.`,
    'sold_out',
  );
}

function noDestination(addressId: number | undefined): HttpError {
  const message = addressId === undefined ? 'Add a delivery address first.' : 'Choose one of your addresses.';
  return invalid({ address_id: [message] });
}

/** A total that was seen is accepted; without one, every price must have been accepted in the cart. */
function refuseUnseen(seen: number | undefined, totalCents: number, seenLines: SeenLines): void {
  if (seen === undefined ? seenLines.lines.every(isAccepted) : toCents(seen) === totalCents) return;
  throw conflict('The total has changed. Please look at your cart again.', 'total_changed', {
    seen_total: seen ?? toRand(acceptedTotalCents(seenLines)),
    total: toRand(totalCents),
  });
}

type SeenLines = { lines: readonly CartLine[]; provinceId: number };

function isAccepted({ acceptedPriceCents, priceCents }: CartLine): boolean {
  return acceptedPriceCents === null || acceptedPriceCents === priceCents;
}

/** What the order would cost by the prices that the shopper accepted, in cents. */
function acceptedTotalCents({ lines, provinceId }: SeenLines): number {
  const accepted = lines.map((line) => ({ ...line, priceCents: line.acceptedPriceCents ?? line.priceCents }));
  return toParcels(accepted, provinceId).reduce((sum, own) => sum + own.feeCents, itemsCents(accepted));
}

/** One parcel per retailer, each with its own fee. */
function toParcels(
  lines: readonly CartLine[],
  provinceId: number,
): { supplier: Product['supplier']; feeCents: number }[] {
  const linesPerSupplier = Map.groupBy(lines, (line) => line.product.supplier.id);
  return [...linesPerSupplier.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const weightGrams = own.reduce((grams, line) => grams + line.product.weight_grams * line.quantity, 0);
    const parcel = { provinceId, weightGrams, itemsCents: itemsCents(own) };
    return {
      supplier: first.product.supplier,
      feeCents: deliveryFeeCents(toDeliveryTerms(first.terms), parcel),
    };
  });
}

function itemsCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
}
