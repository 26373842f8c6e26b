import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Product } from '#shared/contract/product.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { voucherDiscounts } from '#shared/domain/voucher-discount.ts';
import { deliveryFeeCents } from '../delivery/delivery-fee.ts';
import { toDeliveryTerms } from '../delivery/delivery-terms.sql.ts';
import { voucherRejection } from '../vouchers/voucher-rejection.ts';
import type { StoredCart } from './cart-contents.repository.ts';
import { hasNewPrice, type StoredCartLine } from './cart-line.sql.ts';
import type { CartVoucher } from './cart-voucher.repository.ts';

/** One retailer's parcel in a cart or an order: its lines, and their delivery fee in cents. */
export type PricedParcel = { supplier: Product['supplier']; lines: StoredCartLine[]; feeCents: number };

/** The prices of a cart, in cents. */
type PricedCart = { parcels: PricedParcel[]; itemsCents: number; totalCents: number };

/**
 * Prices lines for delivery to a province, parcel by parcel. Used for the cart, the checkout and the order.
 * @param provinceId null while the destination is unknown; the rates without a province then apply
 */
export function priceCart(lines: readonly StoredCartLine[], provinceId: number | null): PricedCart {
  const bySupplier = Map.groupBy(lines, ({ product }) => product.supplier.id);
  const parcels = [...bySupplier.values()].flatMap((parcelLines) => toParcel(parcelLines, provinceId));
  const itemsCents = sumItemsCents(lines);
  return {
    parcels,
    itemsCents,
    totalCents: parcels.reduce((sum, { feeCents }) => sum + feeCents, itemsCents),
  };
}

function toParcel(lines: StoredCartLine[], provinceId: number | null): PricedParcel[] {
  const [first] = lines;
  if (first === undefined) return [];
  const feeCents = deliveryFeeCents(toDeliveryTerms(first.terms), {
    provinceId,
    weightGrams: lines.reduce((grams, line) => grams + line.product.weight_grams * line.quantity, 0),
    itemsCents: sumItemsCents(lines),
  });
  return [{ supplier: first.product.supplier, lines, feeCents }];
}

/** The total quantity of some lines. */
export function sumUnits(lines: readonly Pick<StoredCartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The total price of some lines in cents, without delivery and before any voucher. */
function sumItemsCents(lines: readonly Pick<StoredCartLine, 'quantity' | 'priceCents'>[]): number {
  return lines.reduce((sum, { quantity, priceCents }) => sum + priceCents * quantity, 0);
}

/**
 * Returns a voucher's discount on the lines of a cart in cents, or the reason the voucher cannot be used. `discounts`:
 * one per line, in the lines' order; `discountCents`: their sum.
 */
export function priceVoucher(
  voucher: CartVoucher,
  lines: readonly StoredCartLine[],
  now: Date,
): { kind: 'applied'; discounts: number[]; discountCents: number } | { kind: 'rejected'; reason: string } {
  const goods = lines.map(({ product, priceCents, quantity }) => ({
    cents: priceCents * quantity,
    isEligible: voucher.eligibleProductIds.has(product.id),
  }));
  const reason = voucherRejection(voucher, goods, now);
  if (reason !== null) return { kind: 'rejected', reason };
  const discounts = voucherDiscounts(voucher, goods);
  return { kind: 'applied', discounts, discountCents: discounts.reduce((sum, cents) => sum + cents, 0) };
}

/** An order above either limit is large (docs/orders-and-stock.md). */
const LARGE_ABOVE = { pieces: 100, cents: 1_000_000 } as const;
/** A large order reserves its units for this share of the configured time: 20 minutes of an hour. */
const LARGE_ORDER_SHARE = 1 / 3;

/**
 * The minutes for which an unpaid order of these lines reserves its units; fewer for a large order. Used for both the
 * cart and the order.
 * @param orderExpiresMinutes minutes for which an order of the usual size reserves its units
 */
export function reservationMinutes(
  orderExpiresMinutes: number,
  lines: readonly Pick<StoredCartLine, 'quantity' | 'priceCents'>[],
): number {
  const isLarge = sumUnits(lines) > LARGE_ABOVE.pieces || sumItemsCents(lines) > LARGE_ABOVE.cents;
  return isLarge ? Math.max(1, Math.round(orderExpiresMinutes * LARGE_ORDER_SHARE)) : orderExpiresMinutes;
}

/**
 * Converts a cart to the contract's form, grouped by retailer (R-ENT-5). `orderExpiresMinutes` is for an order of the
 * usual size.
 */
export function toCart(
  { lines, voucher, provinceId, emailToConfirm }: StoredCart,
  { now, orderExpiresMinutes }: { now: Date; orderExpiresMinutes: number },
): Cart {
  if (lines.length === 0) return EMPTY_CART;
  const { parcels, itemsCents } = priceCart(lines, provinceId);
  const perSupplier = <Value>(toValue: (parcel: PricedParcel) => Value): Record<string, Value> =>
    Object.fromEntries(parcels.map((parcel) => [parcel.supplier.id, toValue(parcel)]));
  return {
    products_per_supplier: perSupplier((parcel) =>
      Object.fromEntries(parcel.lines.map((line) => [line.cartItemId, toCartItem(line)])),
    ),
    amount: toRand(itemsCents),
    error: cartError(lines),
    delivery_fees: perSupplier(({ feeCents }) => toRand(feeCents)),
    ...(provinceId === null && parcels.some(dependsOnProvince) && { delivery_is_estimate: true as const }),
    free_delivery_from: freeDeliveryFrom(parcels),
    promised_dates: perSupplier(() => promisedDate(now)),
    hold_minutes: reservationMinutes(orderExpiresMinutes, lines),
    email_verified: emailToConfirm === null,
    ...(emailToConfirm !== null && { email_to_confirm: emailToConfirm }),
    ...(voucher !== null && { voucher: toVoucherInCart(voucher, lines, now) }),
  };
}

/** True if delivery to another province may cost a different fee. */
function dependsOnProvince({ feeCents, lines: [line] }: PricedParcel): boolean {
  const rates = line === undefined ? [] : toDeliveryTerms(line.terms).rates;
  return feeCents > 0 && rates.some(({ province_id }) => province_id !== null);
}

/** The item amount from which each retailer delivers free, in rand; omits retailers without free delivery. */
function freeDeliveryFrom(parcels: readonly PricedParcel[]): Record<string, number> {
  return Object.fromEntries(
    parcels.flatMap(({ supplier, lines: [line] }) => {
      const cents = line?.terms.free_delivery_from_cents ?? null;
      return cents === null ? [] : [[supplier.id, toRand(cents)]];
    }),
  );
}

function toVoucherInCart(voucher: CartVoucher, lines: readonly StoredCartLine[], now: Date): Cart['voucher'] {
  const price = priceVoucher(voucher, lines, now);
  if (price.kind === 'rejected') return { code: voucher.code, discount: 0, problem: price.reason };
  return { code: voucher.code, discount: toRand(price.discountCents), problem: null };
}

function toCartItem(line: StoredCartLine): CartItem {
  const { cartItemId: id, product, quantity, acceptedPriceCents } = line;
  const item = { id, product_id: product.id, product, quantity };
  if (!line.isPurchasable) return { ...item, no_longer_sold: true };
  if (!hasNewPrice(line)) return item;
  return { ...item, price_before: toRand(acceptedPriceCents) };
}

/**
 * Describes the problems other than stock that block the checkout (R-ENT-5), in sentences with instructions; null if
 * there are none.
 */
function cartError(lines: readonly StoredCartLine[]): string | null {
  const sentences = [
    ...removedSentences(lines.filter(({ isPurchasable }) => !isPurchasable)),
    ...priceSentences(lines.filter(needsNewPrice)),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** A sold-out or withdrawn product must leave the cart, so its price does not matter. */
function needsNewPrice(line: StoredCartLine): boolean {
  return line.isPurchasable && line.product.stock > 0 && hasNewPrice(line);
}

function removedSentences(removed: readonly StoredCartLine[]): string[] {
  const [first] = removed;
  if (first === undefined) return [];
  return removed.length === 1
    ? [`${productLabel(first.product)} is no longer sold. Please remove it from your cart.`]
    : [`Some products are no longer sold: ${namesOf(removed)}. Please remove them from your cart.`];
}

function priceSentences(changed: readonly StoredCartLine[]): string[] {
  const [first] = changed;
  if (first === undefined) return [];
  if (changed.length > 1) {
    return [`Some prices have changed: ${namesOf(changed)}. Please accept the new prices in your cart.`];
  }
  const [before, now] = [first.acceptedPriceCents, first.priceCents].map((cents) =>
    formatRand(toRand(cents)),
  );
  return [
    `The price of ${productLabel(first.product)} has changed from ${before} to ${now}. Please accept it in your cart.`,
  ];
}

function namesOf(lines: readonly StoredCartLine[]): string {
  return lines.map(({ product }) => productLabel(product)).join(', ');
}
