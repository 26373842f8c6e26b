import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Product } from '#shared/contract/product.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { toRand } from '#shared/domain/money.ts';
import { promisedDate } from '#shared/domain/promised-date.ts';
import { deliveryFeeCents } from '../delivery/delivery-fee.ts';
import { toDeliveryTerms } from '../delivery/delivery-terms.sql.ts';
import type { CartContents } from './cart-contents.repository.ts';
import { cartError } from './cart-error.ts';
import { type CartLine, hasNewPrice } from './cart-line.sql.ts';
import type { CartVoucher } from './cart-voucher.repository.ts';
import { sumItemsCents } from './line-sums.ts';
import { priceVoucher } from './price-voucher.ts';
import { reservationMinutes } from './reservation-minutes.ts';

/** One retailer's parcel in a cart or an order: its lines, and their delivery fee in cents. */
export type PricedParcel = { supplier: Product['supplier']; lines: CartLine[]; feeCents: number };

/** The prices of a cart, in cents. */
type PricedCart = { parcels: PricedParcel[]; itemsCents: number; totalCents: number };

/**
 * Prices lines for delivery to a province, parcel by parcel. Used for the cart, the checkout and the order.
 * @param provinceId null while the destination is unknown: then the rates for every province apply
 */
export function priceCart(lines: readonly CartLine[], provinceId: number | null): PricedCart {
  const bySupplier = Map.groupBy(lines, ({ product }) => product.supplier.id);
  const parcels = [...bySupplier.values()].flatMap((parcelLines) => toParcel(parcelLines, provinceId));
  const itemsCents = sumItemsCents(lines);
  return {
    parcels,
    itemsCents,
    totalCents: parcels.reduce((sum, { feeCents }) => sum + feeCents, itemsCents),
  };
}

/**
 * Converts a cart to the contract's form, grouped by retailer (R-ENT-5).
 * @param orderExpiresMinutes minutes that an order of the usual size waits for payment
 */
export function toCart(
  { lines, voucher, provinceId, emailToConfirm }: CartContents,
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
    free_delivery_from: freeDeliveryFrom(parcels),
    promised_dates: perSupplier(() => promisedDate(now)),
    hold_minutes: reservationMinutes(orderExpiresMinutes, lines),
    email_verified: emailToConfirm === null,
    ...(emailToConfirm !== null && { email_to_confirm: emailToConfirm }),
    ...(voucher !== null && { voucher: toVoucherInCart(voucher, lines, now) }),
  };
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

function toVoucherInCart(voucher: CartVoucher, lines: readonly CartLine[], now: Date): Cart['voucher'] {
  const price = priceVoucher(voucher, lines, now);
  if (price.kind === 'rejected') return { code: voucher.code, discount: 0, problem: price.reason };
  return { code: voucher.code, discount: toRand(price.discountCents), problem: null };
}

function toCartItem(line: CartLine): CartItem {
  const { cartItemId: id, product, quantity, acceptedPriceCents } = line;
  const item = { id, product_id: product.id, product, quantity };
  if (!line.isPurchasable) return { ...item, no_longer_sold: true };
  if (!hasNewPrice(line)) return item;
  return { ...item, price_before: toRand(acceptedPriceCents) };
}

function toParcel(lines: CartLine[], provinceId: number | null): PricedParcel[] {
  const [first] = lines;
  if (first === undefined) return [];
  const feeCents = deliveryFeeCents(toDeliveryTerms(first.terms), {
    provinceId,
    weightGrams: lines.reduce((grams, line) => grams + line.product.weight_grams * line.quantity, 0),
    itemsCents: sumItemsCents(lines),
  });
  return [{ supplier: first.product.supplier, lines, feeCents }];
}
