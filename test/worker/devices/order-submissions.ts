import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import type { ShopModel, ShopOrder } from './shop-model.ts';
import { type CreateSubmission, type DeviceState, pickOne, type Submission } from './submission.ts';

/** Orders the whole cart, only while devices take turns, because no other device may change the cart meanwhile. */
export async function placeOrder(device: DeviceState): Promise<Submission | null> {
  if (!device.isInTurn) return null;
  const [cart, addresses] = await Promise.all([
    device.api().cart.getCart(),
    device.api().addresses.listAddresses(),
  ]);
  const voucher = cart.voucher?.problem === null ? cart.voucher.code : null;
  if (cartItems(cart).length === 0) return null;
  return {
    what: `order with ${voucher}`,
    action: '/checkout',
    fields: {
      intent: 'place-order',
      total: cartTotal(cart),
      address_id: addresses.find(({ current }) => current)?.id ?? 0,
      cart: cartFingerprint(cart),
      ...(voucher !== null && { voucher_code: voucher }),
    },
    isKeyed: true,
    // If the key's order has been cancelled, the same key places another order.
    knowsRepeats: true,
    apply(model, answer) {
      const id = Number(answer.kind === 'redirect' && /order_id=(\d+)/.exec(answer.to)?.[1]);
      if (model.orders.has(id)) return;
      model.orders.set(id, { status: 'placed', voucher, pieces: new Map(model.cart) });
      model.cart.clear();
      model.voucher = null;
    },
  };
}

export const cancelOrder = onOrder(isOpen, (id, order) => ({
  what: `cancel order ${id}`,
  action: orderPath(id),
  fields: { intent: 'cancel' },
  apply() {
    order.status = 'cancelled';
  },
}));

export const orderAgain = onOrder(
  () => true,
  (id, order) => ({
    what: `order again what order ${id} holds`,
    action: orderPath(id),
    fields: { intent: 'order-again' },
    apply({ cart }) {
      for (const [product, pieces] of order.pieces)
        cart.set(product, Math.max(cart.get(product) ?? 0, pieces));
    },
  }),
);

export const applyToOrder = onOrder(isOpen, (id, order, { random, vouchers }) => {
  const code = random.pick(vouchers);
  return {
    what: `apply ${code} to order ${id}`,
    action: paymentPath(id),
    fields: { intent: 'apply-voucher', code },
    apply() {
      order.voucher = code;
    },
  };
});

export const removeFromOrder = onOrder(isOpen, (id, order) => ({
  what: `remove the voucher of order ${id}`,
  action: paymentPath(id),
  fields: { intent: 'remove-voucher' },
  apply() {
    order.voucher = null;
  },
}));

function isOpen({ status }: ShopOrder): boolean {
  return status === 'placed';
}

/** A submission about one of the most recent orders. */
function onOrder(
  isIt: (order: ShopOrder) => boolean,
  submission: (id: number, order: ShopOrder, device: DeviceState) => Submission,
): CreateSubmission {
  return (device) => {
    const found = pickOne(device, lastOrders(device.model, isIt));
    return found === null ? null : submission(...found, device);
  };
}

function lastOrders({ orders }: ShopModel, isIt: (order: ShopOrder) => boolean): [number, ShopOrder][] {
  return [...orders].filter(([, order]) => isIt(order)).slice(-10);
}
