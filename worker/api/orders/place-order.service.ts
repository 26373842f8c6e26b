import type { HttpError } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { southAfricanDay } from '#shared/domain/south-african-day.ts';
import { splitCents } from '#shared/domain/split-cents.ts';
import { isOutOfStock } from '#shared/domain/stock.ts';
import { vatBasisPointsOn } from '#shared/domain/vat.ts';
import type { ClientNetworks } from '#worker/platform/client-network.ts';
import {
  type PricedParcel,
  priceCart,
  priceVoucher,
  reservationMinutes,
  sumUnits,
} from '../cart/cart.service.ts';
import { hasNewPrice, type StoredCartLine } from '../cart/cart-line.sql.ts';
import type { CartVoucher } from '../cart/cart-voucher.repository.ts';
import { conflict, invalid } from '../http/errors.ts';
import { UnknownVoucherError } from '../vouchers/voucher-guesses.ts';
import {
  type CheckoutSnapshot,
  findCheckoutSnapshot,
  type OrderCallKey,
} from './checkout-snapshot.repository.ts';
import { withVat } from './order-vat.ts';
import { insertOrder, type NewOrder, stockToReserve } from './place-order.repository.ts';
import { findReservationError } from './reservation-error.ts';

/** A customer's checkout input. `seenTotal` is in rand, delivery included. */
export type PlaceOrderCommand = OrderCallKey & {
  seenTotal: number | undefined;
  addressId: number | undefined;
  voucherCode?: string | undefined;
  clickId: string | null;
  /** The number of minutes for which an order of the usual size waits for payment. */
  orderExpiresMinutes: number;
  /** Hashes of the networks that the call came from; empty if unknown. */
  networks: ClientNetworks;
  now: Date;
};

const MAX_ATTEMPTS = 3;
const MINUTE_MS = 60_000;

/**
 * Places an order from the cart (R-API-40), or returns the order already placed with this key. If the cart, a price,
 * the stock or the customer's reservations changed between read and write, the function starts over. The next attempt
 * usually succeeds or finds the reason for the rejection. Throws `cart_changed` after {@link MAX_ATTEMPTS} attempts.
 */
export async function placeOrder(
  db: D1Database,
  command: PlaceOrderCommand,
): Promise<{ order: Order; isRepeated: boolean }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await findCheckoutSnapshot(db, command);
    if (snapshot.placed !== null) return { order: snapshot.placed, isRepeated: true };
    const newOrder = planOrder(snapshot, command);
    // The batch rejects an order above a reservation limit without giving a reason. So from the second attempt on, the
    // reason is looked up before the write.
    const reservationError = attempt === 1 ? null : await findReservationError(db, stockToReserve(newOrder));
    if (reservationError !== null) throw reservationError;
    const order = await insertOrder(db, newOrder);
    if (order !== null) return { order, isRepeated: false };
  }
  throw conflict('Your cart has just changed. Please look at it again.', 'cart_changed');
}

/** Builds the order from a snapshot. If the order cannot be placed, throws an error with the reason. */
function planOrder(snapshot: CheckoutSnapshot, command: PlaceOrderCommand): NewOrder {
  const { lines, destination } = snapshot;
  if (lines.length === 0) throw conflict('Your cart is empty.', 'cart_empty');
  for (const line of lines) rejectUnavailable(line);
  if (destination === null) throw noDestination(command.addressId);
  const provinceId = destination.orderAddress.address.province_id;
  const { parcels, itemsCents, totalCents } = priceCart(lines, provinceId);
  const voucher = planVoucher(snapshot, command);
  rejectUnseen(command.seenTotal, totalCents - voucher.discountCents, {
    lines,
    provinceId,
    discountCents: voucher.discountCents,
  });
  const { userId, idempotencyKey, clickId, networks, now } = command;
  const pieces = sumUnits(lines);
  return {
    userId,
    idempotencyKey,
    destination,
    clickId,
    networks,
    pieces,
    now,
    expiresAt: new Date(now.getTime() + reservationMinutes(command.orderExpiresMinutes, lines) * MINUTE_MS),
    itemsCents,
    voucher: voucher.used,
    ...toOrderLinesAndParcels(parcels, snapshot, voucher.lines, now),
  };
}

/** Returns the lines with their voucher discounts; throws if the voucher may not be used. */
function planVoucher(
  { lines, voucher }: CheckoutSnapshot,
  { voucherCode, now }: PlaceOrderCommand,
): { used: CartVoucher | null; lines: DiscountedLine[]; discountCents: number } {
  if (voucherCode === undefined) {
    return { used: null, lines: lines.map((line) => ({ ...line, discountCents: 0 })), discountCents: 0 };
  }
  if (voucher === null) throw new UnknownVoucherError('voucher_code');
  const price = priceVoucher(voucher, lines, now);
  if (price.kind === 'rejected') throw invalid({ voucher_code: [price.reason] });
  return {
    used: voucher,
    lines: lines.map((line, index) => ({ ...line, discountCents: price.discounts[index] ?? 0 })),
    discountCents: price.discountCents,
  };
}

type DiscountedLine = StoredCartLine & { discountCents: number };

/** Returns the order's lines and parcels, with the copied retailer details, VAT and delivery shares. */
function toOrderLinesAndParcels(
  parcels: readonly PricedParcel[],
  { retailers }: CheckoutSnapshot,
  lines: readonly DiscountedLine[],
  now: Date,
): Pick<NewOrder, 'lines' | 'parcels'> {
  const shares = deliveryShares(parcels, lines);
  const copied = parcels.map(({ supplier, feeCents }) => {
    const details = retailers.get(supplier.id);
    if (details === undefined)
      throw new Error(`The cart contains products of an unknown supplier ${supplier.id}`);
    return {
      supplier: { ...supplier, ...details },
      supplierId: supplier.id,
      feeCents,
      promisedDate: promisedDate(now),
      vatBasisPoints: details.vatNumber === null ? 0 : vatBasisPointsOn(southAfricanDay(now)),
    };
  });
  return withVat(
    copied,
    lines.map((line) => ({
      ...line,
      supplierId: line.product.supplier.id,
      deliveryCents: shares.get(line) ?? 0,
      cents: line.priceCents * line.quantity - line.discountCents,
    })),
  );
}

/** Each line's share of its parcel's delivery fee in cents, in proportion to its price before the voucher. */
function deliveryShares(
  parcels: readonly PricedParcel[],
  lines: readonly DiscountedLine[],
): ReadonlyMap<DiscountedLine, number> {
  return new Map(
    parcels.flatMap(({ supplier, feeCents }) => {
      const own = lines.filter(({ product }) => product.supplier.id === supplier.id);
      const shares = splitCents(
        feeCents,
        own.map(({ priceCents, quantity }) => priceCents * quantity),
      );
      return own.map((line, index): [DiscountedLine, number] => [line, shares[index] ?? 0]);
    }),
  );
}

function rejectUnavailable({ product, quantity, isPurchasable }: StoredCartLine): void {
  const name = productLabel(product);
  if (!isPurchasable) throw conflict(`${name} is no longer sold.`, 'no_longer_sold');
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

/**
 * Rejects a total that differs from the one the customer saw. Without a seen total, rejects prices that the customer
 * did not accept in the cart.
 */
function rejectUnseen(seen: number | undefined, totalCents: number, seenLines: SeenLines): void {
  if (seen === undefined ? !seenLines.lines.some(hasNewPrice) : toCents(seen) === totalCents) return;
  throw conflict('The total has changed. Please look at your cart again.', 'total_changed', {
    seen_total: seen ?? toRand(acceptedTotalCents(seenLines)),
    total: toRand(totalCents),
  });
}

type SeenLines = { lines: readonly StoredCartLine[]; provinceId: number; discountCents: number };

/** The order's total at the prices that the customer accepted, in cents. */
function acceptedTotalCents({ lines, provinceId, discountCents }: SeenLines): number {
  const accepted = lines.map((line) => ({ ...line, priceCents: line.acceptedPriceCents }));
  return priceCart(accepted, provinceId).totalCents - discountCents;
}
