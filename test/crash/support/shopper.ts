import * as v from 'valibot';
import type { Random } from '#scripts/catalogue/generated/random.ts';
import { CartSchema } from '#shared/contract/cart.ts';
import { OrderSchema, VoucherAppliedSchema } from '#shared/contract/order.ts';
import { PaymentFormSchema } from '#shared/contract/payment.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { toCents, toRand } from '#shared/domain/money.ts';
import { createSimulatedNotification } from '#worker/api/payments/simulators/payfast/simulated-notification.ts';
import { VOUCHER_CODE } from './a-stocked-state.ts';
import type { CallKind } from './kill-plan.ts';
import type { Call, CallResponse, Traffic } from './traffic.ts';

/** How a shopper's order ends. `paid too late`: the payment arrives after the order has expired. */
const ENDS = ['left unpaid', 'paid', 'cancelled', 'paid, then cancelled', 'paid too late'] as const;
export type End = (typeof ENDS)[number];

export type Purchase = {
  wants: readonly { productId: number; quantity: number }[];
  end: End;
  /** True if the shopper places the order a second time despite having received a response. */
  isImpatient: boolean;
  hasVoucher: boolean;
};

/** A finished purchase. `totalCents` is the cart's total minus the voucher's discount. */
export type Bought = Purchase & { key: string; orderId: number; totalCents: number };

export function aPurchase(random: Random, productIds: readonly number[]): Purchase {
  const count = random.between(1, 3);
  const first = random.between(0, productIds.length - 1);
  const chosen = Array.from(
    { length: count },
    (_, step) => productIds[(first + step) % productIds.length] ?? 0,
  );
  return {
    wants: chosen.map((productId) => ({ productId, quantity: random.between(1, 3) })),
    end: random.pick(['paid', 'paid', 'paid', ...ENDS]),
    isImpatient: random.chance(15),
    hasVoucher: random.chance(25),
  };
}

/** A customer who calls the API and repeats unanswered calls. */
export function createShopper(
  traffic: Traffic,
  { token, passphrase }: { token: string; passphrase: string },
) {
  const ask = (
    kind: CallKind,
    method: Call['method'],
    path: string,
    given: Asked = {},
  ): Promise<CallResponse> =>
    traffic.ask(
      {
        kind,
        method,
        path,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...given.headers },
        ...(given.body === undefined ? {} : { body: given.body }),
      },
      given.isRepeat,
    );

  /** Makes one purchase: fills the cart, places the order and brings it to its planned end. */
  async function run(purchase: Purchase, key: string): Promise<Bought> {
    const cartCents = await fill(purchase);
    const orderId = await place(key, cartCents, purchase.isImpatient);
    const discountCents = purchase.hasVoucher ? await applyVoucher(orderId) : 0;
    await bring(orderId, purchase.end);
    return { ...purchase, key, orderId, totalCents: cartCents - discountCents };
  }

  async function fill({ wants }: Purchase): Promise<number> {
    let total = 0;
    for (const { productId, quantity } of wants) {
      const body = JSON.stringify({ quantity });
      const cart = answered(await ask('filling', 'POST', `/api/cart/${productId}`, { body }), [200]);
      total = cartTotal(v.parse(CartSchema, cart));
    }
    return toCents(total);
  }

  async function place(key: string, totalCents: number, isImpatient: boolean): Promise<number> {
    const post = (kind: 'placing' | 'repeating'): Promise<CallResponse> =>
      ask(kind, 'POST', '/api/orders', {
        headers: { 'Idempotency-Key': key },
        body: JSON.stringify({ total: toRand(totalCents) }),
        isRepeat: ({ status }) => status === 200,
      });
    const first = await post('placing');
    const order = v.parse(OrderSchema, answered(first, first.wasLost ? [200, 201] : [201]));
    if (isImpatient) {
      const again = v.parse(OrderSchema, answered(await post('repeating'), [200]));
      if (again.id !== order.id) throw new Error(`Key ${key} made orders ${order.id} and ${again.id}`);
    }
    return order.id;
  }

  async function applyVoucher(orderId: number): Promise<number> {
    const body = JSON.stringify({ code: VOUCHER_CODE });
    const answer = await ask('discounting', 'POST', `/api/orders/${orderId}/apply-voucher`, { body });
    return toCents(v.parse(VoucherAppliedSchema, answered(answer, [200])).discount);
  }

  async function bring(orderId: number, end: End): Promise<void> {
    switch (end) {
      case 'left unpaid':
        return;
      case 'paid':
        return pay(orderId, await startPayment(orderId));
      case 'cancelled':
        return cancel(orderId);
      case 'paid, then cancelled':
        await pay(orderId, await startPayment(orderId));
        return cancel(orderId);
      case 'paid too late': {
        const notification = await startPayment(orderId);
        await cancel(orderId);
        return pay(orderId, notification);
      }
    }
  }

  /** Starts a payment and returns the gateway's notification of it. */
  async function startPayment(orderId: number): Promise<string> {
    const form = v.parse(
      PaymentFormSchema,
      answered(await ask('paying', 'POST', `/api/orders/${orderId}/pay`), [200]),
    );
    return createSimulatedNotification(form.fields, { status: 'COMPLETE', method: 'cc' }, passphrase);
  }

  /** Sends the notification until the response is 200, and sometimes once more. */
  async function pay(orderId: number, body: string): Promise<void> {
    const notify = (kind: 'notifying' | 'repeating'): Promise<CallResponse> =>
      ask(kind, 'POST', '/api/payments/payfast/notify', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
        isRepeat: ({ json }) => v.parse(MessageSchema, json).message === 'repeated',
      });
    answered(await notify('notifying'), [200]);
    if (orderId % SENT_TWICE_EVERY === 0) answered(await notify('repeating'), [200]);
  }

  async function cancel(orderId: number): Promise<void> {
    const answer = await ask('cancelling', 'POST', `/api/orders/${orderId}/cancel`, {
      isRepeat: ({ status }) => status === 409,
    });
    answered(answer, answer.wasLost ? [200, 409] : [200]);
    const order = v.parse(
      OrderSchema,
      answered(await ask('looking', 'GET', `/api/orders/${orderId}`), [200]),
    );
    if (order.status !== 'cancelled') throw new Error(`Order ${orderId} is ${order.status}, not cancelled`);
  }

  return { run };
}

type Asked = {
  headers?: Record<string, string>;
  body?: string;
  isRepeat?: (answer: CallResponse) => boolean;
};

const SENT_TWICE_EVERY = 10;
const MessageSchema = v.object({ message: v.string() });

function answered({ status, json }: CallResponse, requested: readonly number[]): unknown {
  if (!requested.includes(status)) {
    throw new Error(`Answered ${status} in place of ${requested.join(' or ')}: ${JSON.stringify(json)}`);
  }
  return json;
}
