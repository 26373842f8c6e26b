import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cart } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/order.ts';
import { cartDelivery, cartSavings, cartTotal, itemsAmount } from '#shared/domain/cart-totals.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { orderDelivery, orderSavings, orderTotal } from '#shared/domain/order-totals.ts';
import { aCart, aCartItem } from '#test/client/support/a-cart-shape.ts';
import { anOrder, anOrderChild, anOrderItem } from '#test/support/an-order-shape.ts';

/** Up to ten million rand. Even far larger amounts in rand stay exact to the cent as floating-point numbers. */
const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const line = fc.record({
  priceCents: cents,
  savingsCents: cents,
  quantity: fc.integer({ min: 1, max: 1_000 }),
});
const basket = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 100 }),
  feesCents: fc.array(cents, { minLength: 1, maxLength: 20 }),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Basket = {
  lines: { priceCents: number; savingsCents: number; quantity: number }[];
  feesCents: number[];
};

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);
const itemsCents = ({ lines }: Basket): number =>
  sum(lines.map(({ priceCents, quantity }) => priceCents * quantity));
const savingsCents = ({ lines }: Basket): number =>
  sum(lines.map((each) => each.savingsCents * each.quantity));

function toOrder(given: Basket, discountCents: number): Order {
  return anOrder({
    amount: toRand(itemsCents(given) - discountCents),
    discount: toRand(discountCents),
    products: given.lines.map(({ priceCents, savingsCents: saved, quantity }, index) => {
      const item = anOrderItem(index + 1, { quantity });
      return {
        ...item,
        product: { ...item.product, price: toRand(priceCents), savings_amount: toRand(saved) },
      };
    }),
    children: given.feesCents.map((fee, index) => anOrderChild(index + 1, toRand(fee))),
  });
}

function toCart(given: Basket): Cart {
  const items = given.lines.map(({ priceCents, savingsCents: saved, quantity }, index) => {
    const item = aCartItem(index + 1, {
      quantity,
      price: toRand(priceCents),
      supplierId: 1 + (index % given.feesCents.length),
    });
    return { ...item, product: { ...item.product, savings_amount: toRand(saved) } };
  });
  return {
    ...aCart(items),
    amount: toRand(itemsCents(given)),
    delivery_fees: Object.fromEntries(given.feesCents.map((fee, index) => [index + 1, toRand(fee)])),
  };
}

describe('amounts in JSON', () => {
  it('convert back to the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), (whole) => {
        expect(toCents(JSON.parse(JSON.stringify(toRand(whole))))).toBe(whole);
      }),
    );
  });
});

describe('the totals of R-CONST-3, in whole cents', () => {
  it('of an order add the parcels’ delivery fees to the amount', () => {
    fc.assert(
      fc.property(basket, ({ discount, ...given }) => {
        const discountCents = Math.floor(itemsCents(given) * discount);
        const order = toOrder(given, discountCents);
        expect(toCents(orderDelivery(order))).toBe(sum(given.feesCents));
        expect(toCents(orderTotal(order))).toBe(itemsCents(given) - discountCents + sum(given.feesCents));
        expect(toCents(orderSavings(order))).toBe(savingsCents(given));
      }),
    );
  });

  it('of a cart match those of its order', () => {
    fc.assert(
      fc.property(basket, (given) => {
        const cart = toCart(given);
        expect(toCents(cartDelivery(cart))).toBe(sum(given.feesCents));
        expect(toCents(cartSavings(cart))).toBe(savingsCents(given));
        expect(cartTotal(cart)).toBe(orderTotal(toOrder(given, 0)));
        const items = Object.values(cart.products_per_supplier).flatMap((own) => Object.values(own));
        expect(toCents(itemsAmount(items))).toBe(itemsCents(given));
      }),
    );
  });
});
