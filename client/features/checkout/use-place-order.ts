import { useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import type { Order } from '#shared/contract/order.ts';
import { isPayable } from '#shared/domain/order-status.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import { orderKey, sentOrder } from './kept-order-key.ts';
import { type OrderRefusal, orderRefusal } from './order-refusal.ts';

/** What is placed: `total` in rand as it stands on the button, `content` as {@link orderContent} gives it. */
export type OrderToPlace = {
  total: number;
  addressId: number;
  content: string;
  /** The page view's own `Idempotency-Key`. */
  ownKey: string;
};

type Placing =
  | { kind: 'idle' }
  | { kind: 'placing' }
  | { kind: 'placed'; orderId: number }
  | { kind: 'refused'; refusal: OrderRefusal }
  | { kind: 'failed'; message: string };

/** Placing an order, once. */
export function usePlaceOrder(onPlaced: () => void) {
  const { api, goTo, report } = useAppServices();
  const [placing, setPlacing] = useState<Placing>({ kind: 'idle' });

  async function place(wanted: OrderToPlace): Promise<void> {
    if (placing.kind === 'placing' || placing.kind === 'placed') return;
    setPlacing({ kind: 'placing' });
    try {
      const order = await send(wanted);
      sentOrder.clear();
      setPlacing({ kind: 'placed', orderId: order.id });
      onPlaced();
      goTo(paymentPath(order.id));
    } catch (error) {
      const refusal = orderRefusal(error);
      if (refusal === null) return setPlacing({ kind: 'failed', message: report(error) });
      sentOrder.clear();
      setPlacing({ kind: 'refused', refusal });
      // The amounts and lines on screen are no longer true.
      if (refusal.kind === 'total') goTo(null);
    }
  }

  async function send({ total, addressId, content, ownKey }: OrderToPlace): Promise<Order> {
    const client = await api();
    const sendWith = (key: string): Promise<Order> => {
      sentOrder.write({ content, key, at: Date.now() });
      return client.placeOrder({ total, address_id: addressId }, key);
    };
    const key = orderKey(sentOrder.read(), content, ownKey, Date.now());
    const order = await sendWith(key);
    // A kept key whose order has been paid or cancelled since is spent: this is another order of the same things.
    return key === ownKey || isPayable(order.status) ? order : sendWith(ownKey);
  }

  return { placing, place };
}
