import fc from 'fast-check';
import type { OrderSimulation } from '#test/worker/api/orders/order-simulation.ts';
import { aCatalogue, anAction, place } from '#test/worker/api/orders/random-order-events.ts';

/** A customer orders, uses a voucher or none, and pays. */
const aPurchase = fc.record({
  step: fc.constant('buy' as const),
  customer: place,
  wants: fc.array(fc.tuple(place, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }),
  voucher: fc.option(place),
});

/** A parcel is delivered, and some of its units come back. */
const aReturn = fc.record({
  step: fc.constant('send back' as const),
  order: place,
  line: place,
  pieces: fc.integer({ min: 1, max: 3 }),
});

/** Any other action, such as the cancellation of a parcel, or several at once. */
const someActions = fc.record({
  step: fc.constant('act' as const),
  actions: fc.array(
    anAction.filter(({ does }) => does !== 'order' && does !== 'wait'),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Time passes, and the next month may be closed. */
const aPause = fc.record({
  step: fc.constant('wait' as const),
  days: fc.constantFrom(1, 3, 9, 16, 31),
  closes: fc.boolean(),
});

const aStep = fc.oneof(
  { weight: 3, arbitrary: aPurchase },
  { weight: 2, arbitrary: aReturn },
  { weight: 4, arbitrary: someActions },
  { weight: 3, arbitrary: aPause },
);

/** A voucher for everything, because goods without a price are credited without a credit note. */
const aFullVoucher = fc.record({
  kind: fc.constant('percentage' as const),
  value: fc.constant(100),
  retailer: fc.option(place),
  totalLimit: fc.constant(null),
});

/** A shop, the commission rates of its retailers in hundredths of a per cent, and the steps of some months. */
export const aStatementHistory = fc.record({
  catalogue: fc
    .tuple(aCatalogue, aFullVoucher)
    .map(([catalogue, voucher]) => ({ ...catalogue, vouchers: [...catalogue.vouchers, voucher] })),
  rates: fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 3, maxLength: 3 }),
  /** Whether the history begins after the last closed month. Otherwise its first rows are late ones. */
  isLate: fc.boolean(),
  steps: fc
    .tuple(
      fc.array(aPurchase, { minLength: 2, maxLength: 3, size: 'max' }),
      fc.array(aStep, { minLength: 10, maxLength: 20, size: 'max' }),
    )
    .map(([purchases, steps]) => [...purchases, ...steps]),
});

type Given<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
export type StatementStep = Given<typeof aStep>;

/** Performs a step other than a pause. */
export async function perform(
  simulation: OrderSimulation,
  step: Exclude<StatementStep, { step: 'wait' }>,
): Promise<void> {
  if (step.step === 'act') {
    await Promise.all(step.actions.map((action) => simulation.does(action)));
  } else if (step.step === 'buy') {
    await buy(simulation, step);
  } else {
    await sendBack(simulation, step);
  }
}

async function buy(
  simulation: OrderSimulation,
  { customer, wants, voucher }: StatementStep & { step: 'buy' },
): Promise<void> {
  const before = simulation.orderIds.length;
  await simulation.does({ does: 'order', customer, wants, isImpatient: false });
  if (simulation.orderIds.length === before) return;
  const order = simulation.orderIds.length - 1;
  if (voucher !== null) await simulation.does({ does: 'apply a voucher', order, voucher });
  const payments = simulation.payments.length;
  await simulation.does({ does: 'start a payment', order });
  if (simulation.payments.length === payments) return;
  const outcome = { status: 'COMPLETE', method: 'cc' } as const;
  await simulation.does({ does: 'notify', payment: payments, outcome });
}

async function sendBack(
  simulation: OrderSimulation,
  { order, line, pieces }: StatementStep & { step: 'send back' },
): Promise<void> {
  await simulation.does({ does: 'deliver', order });
  await simulation.does({ does: 'ask for a return', order, line, pieces, reason: 'defective' });
  for (const which of [0, 1, 2]) {
    await simulation.does({ does: 'move a return', order, which, to: 'accepted' });
    await simulation.does({ does: 'move a return', order, which, to: 'received' });
  }
}
